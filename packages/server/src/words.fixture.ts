/** What a seat is sent, as its player reads it in English. */
import { dictionaryOf, Reader, type SeatView, type Words } from '@hive-arbiter/engine';

const READER = new Reader(dictionaryOf('en'));

export function readView(view: unknown): SeatView {
  return READER.view(view as SeatView<Words>);
}

export function readWords(words: unknown, view: unknown): string {
  return READER.words(words as Words, (view as SeatView).state);
}

/** The story as `/story` has it. */
export function readStory(view: unknown): readonly object[] {
  return readView(view).story.map(({ key: _, ...line }) => line);
}
