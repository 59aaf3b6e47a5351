/** What a seat is sent, as its player reads it in English. */
import { dictionaryOf, type Language, Reader, type SeatView, type Words } from '@hive-arbiter/engine';

const READER = new Reader(dictionaryOf('en'));

export function readView(view: unknown): SeatView {
  return READER.view(view as SeatView<Words>);
}

export function readWords(words: unknown, view: unknown): string {
  return READER.words(words as Words, (view as SeatView).state);
}

/** The story as `/story` has it, in the words of this build or of kept rules. */
export function readStory(view: unknown, language: Language = dictionaryOf('en')): readonly object[] {
  return new Reader(language).view(view as SeatView<Words>).story.map(({ key: _, ...line }) => line);
}
