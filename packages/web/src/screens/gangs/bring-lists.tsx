/** House lists of one's own: our gang data, or catalogues of BattleScribe and New Recruit, with a line for each thing read. */

import type { GangData } from '@hive-arbiter/engine';
import type { Read } from '@hive-arbiter/gangs';
import { useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { sayFileFault } from '../../file-fault.ts';
import { type Armoury, kitIn } from '../../gangs/armoury.ts';
import { ownLists } from '../../gangs/lists.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { say, sayCount } from '../../words/index.ts';
import { ReportLines } from './report-lines.tsx';

/** Larger files are refused before they are read. */
const MOST_BYTES = 20_000_000;

export function BringLists({
  armoury,
  close,
  brought,
}: {
  armoury: Armoury;
  close: () => void;
  /** Hears which lists were kept last. */
  brought?: (lists: GangData) => void;
}) {
  const [fault, setFault] = useState('');
  const [read, setRead] = useState<{ data: GangData; report: readonly Read[] }>();
  const understand = async (files: readonly File[]) => {
    setFault('');
    setRead(undefined);
    if (files.some(({ size }) => size > MOST_BYTES))
      return setFault(say('One of these files is larger than 20 MB; no list is'));
    try {
      const [file] = files;
      if (files.length === 1 && file?.name.endsWith('.json')) {
        const { data } = await post<{ data: GangData }>('/lists', { text: await file.text() });
        return setRead({ data, report: [] });
      }
      const { readCatalogues } = await import('@hive-arbiter/gangs');
      const known = { kit: kitIn(armoury), skills: armoury.skills };
      const catalogues = await Promise.all(
        files.map(async (each) => ({ name: each.name, bytes: new Uint8Array(await each.arrayBuffer()) })),
      );
      const { data, report } = readCatalogues(catalogues, known);
      setRead({ data, report });
    } catch (error) {
      setFault(sayFileFault(error as Error));
    }
  };
  return (
    <Sheet title={say('Bring your own lists')} close={close}>
      <p>
        {say(
          'Choose a file of gang data, or all catalogue files of one system from BattleScribe or New Recruit (.gst and .cat, also zipped). Names, numbers and prices are read. The lists stay on this device; a campaign made with them has a copy.',
        )}
      </p>
      <label class="field">
        <span>{say('Files')}</span>
        <input
          type="file"
          multiple
          accept=".json,.cat,.gst,.catz,.gstz,.zip,.xml"
          onChange={(event) => understand([...(event.currentTarget.files ?? [])])}
        />
      </label>
      {fault !== '' && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      {read && (
        <div role="status">
          <h3>
            {read.data.name}: {sayCount(read.data.houses.length, '1 house', '{count} houses')}
          </h3>
          <ReportLines report={read.report} />
          <button
            type="button"
            class="btn main wide"
            onClick={() => {
              ownLists.value = [read.data, ...ownLists.value.filter(({ name }) => name !== read.data.name)];
              toast(say('{name} is kept on this device', { name: read.data.name }));
              brought?.(read.data);
              close();
            }}
          >
            {say('Keep these lists')}
          </button>
        </div>
      )}
      {ownLists.value.length > 0 && (
        <ul class="list spaced">
          {ownLists.value.map((data) => (
            <li key={data.name} class="list-row">
              <span class="grow">
                {data.name}
                <small>{data.houses.map(({ name }) => name).join(', ')}</small>
              </span>
              <button
                type="button"
                class="btn icon"
                aria-label={say('Remove {name} from this device', { name: data.name })}
                onClick={() => (ownLists.value = ownLists.value.filter((each) => each !== data))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
