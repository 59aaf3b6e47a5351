/** The board on sheets of paper, one inch to the inch; shown to the printer only. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { useEffect, useState } from 'preact/hooks';
import { sheetsOf, svgUrl } from '../../boards/picture.ts';
import { say } from '../../words/index.ts';

/** What the picture has around the board, in inches. */
const RIM = 0.1;

export function Paper({ file, done }: { file: BoardFile; done: () => void }) {
  const [url, setUrl] = useState<string>();
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const made = svgUrl(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const sheets = sheetsOf(file.size);
  useEffect(() => {
    if (loaded < sheets.length) return;
    print();
    done();
  }, [loaded]);
  if (!url) return null;
  return (
    <div class="print-sheets" aria-hidden="true">
      {sheets.map(({ x, y }, at) => (
        <div key={`${x} ${y}`} class="print-sheet">
          <img
            src={url}
            alt=""
            style={{ left: `${-x - RIM}in`, top: `${-y - RIM}in` }}
            onLoad={() => setLoaded((count) => count + 1)}
          />
          <span>
            {say('{name}, sheet {number} of {all}', {
              name: file.name,
              number: at + 1,
              all: sheets.length,
            })}
          </span>
        </div>
      ))}
    </div>
  );
}
