/** The campaigns that this device takes part in, and making a new one. */
import type { GangData } from '@hive-arbiter/engine';
import { packOf } from '@hive-arbiter/engine/pack';
import { type Dispatch, type StateUpdater, useState } from 'preact/hooks';
import { IS_STATIC } from '../../api.ts';
import { useArmoury } from '../../gangs/armoury.ts';
import { ownLists } from '../../gangs/lists.ts';
import type { Roster } from '../../gangs/roster.ts';
import { JsonFile } from '../../parts/json-file.tsx';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { go } from '../../router.ts';
import { playerName } from '../../settings.ts';
import { BringLists } from '../gangs/bring-lists.tsx';
import { type Cards, readCardFile } from '../lobby/cards.ts';
import { houseName } from '../lobby/draft.ts';
import { RulingFields } from '../lobby/rulings.tsx';
import type { Choices } from '../lobby/set-up.tsx';
import '../lobby/set-up.css';
import { say, sayCount } from '../../words/index.ts';
import { toldApart } from '../../words.ts';
import { Choose } from './deeds.tsx';
import { campaigns, forgetCampaign, makeCampaign, type NewCampaign, ORGANISER, seatFrom } from './held.ts';
import { type HiredGuns, readHiredGuns, sampleHiredGuns } from './hired-guns.ts';
import './campaigns.css';

export function Campaigns() {
  const [making, setMaking] = useState(false);
  const samples = useLoad<readonly Roster[]>('/gangs/samples');
  return (
    <Page title={say('Campaigns')} sub={say('Gangs that live on from battle to battle, week by week')}>
      {campaigns.value.length === 0 ? (
        !IS_STATIC && (
          <Empty>
            <p>
              {say('This device takes part in no campaign yet. Make one, or open the link of an invitation.')}
            </p>
          </Empty>
        )
      ) : (
        <ul class="list">
          {campaigns.value.map(({ campaign, title, seats }) => (
            <li key={campaign} class="list-row">
              <a href={`/campaigns/${campaign}`}>
                <strong class="cond">{title || say('A campaign')}</strong>
                <small>
                  {seats[ORGANISER] !== undefined
                    ? say('Organised by you')
                    : Object.keys(seats).length > 0
                      ? say('You play')
                      : say('You only watch')}
                </small>
              </a>
              <button
                type="button"
                class="btn icon"
                aria-label={
                  title
                    ? say('Forget {title} on this device', { title })
                    : say('Forget this campaign on this device')
                }
                onClick={() => {
                  if (confirm(say('Forget this campaign here? Only the recovery code gets your seats back.')))
                    forgetCampaign(campaign);
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      {IS_STATIC ? (
        <p class="camp-more">{say('Campaigns need a server; this app runs without one.')}</p>
      ) : making ? (
        <section aria-labelledby="new-campaign">
          <h2 id="new-campaign" class="cond">
            {say('New campaign')}
          </h2>
          <Loaded from={samples} what="Fetching the Houses …">
            {(all) => <New houses={all.map(({ house }) => house)} />}
          </Loaded>
        </section>
      ) : (
        <p class="row camp-more">
          <button type="button" class="btn main" onClick={() => setMaking(true)}>
            {say('New campaign')}
          </button>
        </p>
      )}
    </Page>
  );
}

const WEEKS = { takeover: 12, dominion: 6 } as const;

interface Wanted {
  readonly house: string;
  readonly here: boolean;
}

/** Gangs are called after their House until they are founded. */
function named(gangs: readonly Wanted[], houses: readonly House[]): NewCampaign['gangs'] {
  const names = toldApart(gangs.map(({ house }) => houses.find(({ id }) => id === house)?.name ?? house));
  const ids = toldApart(names.map((name) => seatFrom(name) || 'gang')).map((id) => id.replace(' ', '-'));
  return gangs.map(({ here }, at) => ({ id: ids[at] as string, name: names[at] as string, here }));
}

/** Houses that gangs can be of: those of the lists that they buy from. */
interface House {
  readonly id: string;
  readonly name: string;
}

/** As files of gang data have it. */
const DATA_FORMAT = 'hive-arbiter-gang-data';

/** What differs from the usual rules of a campaign. */
interface AgreedRules {
  readonly budget?: number;
  readonly enforcers?: string;
  readonly invasion?: boolean;
  readonly tactics?: boolean;
  readonly subplots?: boolean;
  readonly houseRules?: readonly string[];
  /** Generic tactics cards, which are auctioned at the end of each week. */
  readonly cards?: Cards;
  readonly hiredGuns?: HiredGuns;
}

type SetRules = Dispatch<StateUpdater<AgreedRules>>;

/** House rules, rulings and lists: everything has a usual value, so nobody must look here. */
function AgreedFields({
  pack,
  variant,
  setVariant,
  houses,
  rules,
  setRules,
  rulings,
  setRulings,
  listsName,
  chooseLists,
}: {
  pack: NewCampaign['pack'];
  variant: NewCampaign['variant'];
  setVariant: (variant: NewCampaign['variant']) => void;
  houses: readonly string[];
  rules: AgreedRules;
  setRules: SetRules;
  rulings: Readonly<Record<string, string>>;
  setRulings: (rulings: Readonly<Record<string, string>>) => void;
  listsName: string;
  chooseLists: (lists: GangData | undefined) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isBringing, setBringing] = useState(false);
  const choices = useLoad<Choices>(isOpen ? '/scenarios' : undefined);
  const armoury = useArmoury();
  const { budget, invasion, presets, subplots, taxes, variants } = packOf({ pack });
  const switches = [
    ...(invasion ? [['invasion', say('Opened by a battle of all gangs')] as const] : []),
    ['tactics', say('Tactics cards')] as const,
    ['subplots', say('Sub-plots')] as const,
  ];
  const usual = { invasion: true, tactics: true, subplots };
  const preset = rules.houseRules ?? [];
  return (
    <>
      <details class="deed">
        <summary>{say('Budget and house rules')}</summary>
        <label class="field">
          <span>{say('Credits for a new gang')}</span>
          <input
            type="number"
            inputMode="numeric"
            min={200}
            max={5000}
            required
            value={rules.budget ?? budget}
            onInput={(event) => setRules({ ...rules, budget: event.currentTarget.valueAsNumber || 0 })}
          />
        </label>
        {variants.length > 0 && (
          <Choose
            label={say('Classic or Updated')}
            value={variant}
            options={[
              ['updated', say('Updated rules')],
              ['classic', say('Classic rules')],
            ]}
            set={(chosen) => setVariant(chosen as NewCampaign['variant'])}
          />
        )}
        {taxes && (
          <Choose
            label={say('Enforcers')}
            value={rules.enforcers ?? 'full'}
            options={[
              ['full', say('Taxes, and they come to battles')],
              ['taxes', say('Taxes only')],
              ['none', say('None')],
            ]}
            set={(enforcers) => setRules({ ...rules, enforcers })}
          />
        )}
        {switches.map(([rule, words]) => (
          <label key={rule} class="check">
            <input
              type="checkbox"
              checked={rules[rule] ?? usual[rule]}
              onChange={(event) => setRules({ ...rules, [rule]: event.currentTarget.checked })}
            />
            <span>{words}</span>
          </label>
        ))}
        {taxes && (rules.tactics ?? usual.tactics) && <AuctionCards rules={rules} setRules={setRules} />}
        <HiredGunsField rules={rules} setRules={setRules} />
        {presets && (
          <fieldset class="field">
            <legend>{say('Preset rules of Houses')}</legend>
            {houses.map((house) => (
              <label key={house} class="check">
                <input
                  type="checkbox"
                  checked={preset.includes(house)}
                  onChange={(event) =>
                    setRules({
                      ...rules,
                      houseRules: event.currentTarget.checked
                        ? [...preset, house]
                        : preset.filter((each) => each !== house),
                    })
                  }
                />
                <span>{houseName(house)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </details>
      <details class="deed">
        <summary>
          {say('Lists that gangs buy from: {lists}', { lists: listsName || say('the sample houses') })}
        </summary>
        <Choose
          label={say('Lists')}
          value={listsName}
          none={say('The sample houses')}
          options={ownLists.value.map(({ name }) => [name, name] as const)}
          set={(chosen) => chooseLists(ownLists.value.find(({ name }) => name === chosen))}
        />
        <button type="button" class="btn small" onClick={() => setBringing(true)}>
          {say('Bring lists of your own')}
        </button>
        {isBringing && armoury.data && (
          <BringLists armoury={armoury.data} close={() => setBringing(false)} brought={chooseLists} />
        )}
      </details>
      <details class="deed" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {sayCount(Object.keys(rulings).length, 'Rulings: 1 of your own', 'Rulings: {count} of your own')}
        </summary>
        {isOpen && (
          <Loaded from={choices} what="Fetching the rulings …">
            {(all) => (
              <RulingFields
                draft={{ pack, scenario: null, rulings }}
                set={(more) => setRulings(more.rulings)}
                rulings={all.rulings}
              />
            )}
          </Loaded>
        )}
      </details>
    </>
  );
}

/** Cards that gangs bid for; without any there is no auction. */
function AuctionCards({ rules, setRules }: { rules: AgreedRules; setRules: (rules: AgreedRules) => void }) {
  const count = rules.cards?.length ?? 0;
  return (
    <JsonFile
      label={
        count === 0
          ? say('Tactics cards for the auction, a file')
          : sayCount(count, '1 tactics card for the auction', '{count} tactics cards for the auction')
      }
      read={(content) => setRules({ ...rules, cards: readCardFile(content) })}
      hint={say('Without a file there is no auction; gangs play the sample cards.')}
    />
  );
}

/** Profiles of Hired Guns: the samples, or a file; without any nobody is for hire. */
function HiredGunsField({ rules, setRules }: { rules: AgreedRules; setRules: SetRules }) {
  const count = rules.hiredGuns?.length ?? 0;
  const [hasFile, setHasFile] = useState(false);
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={count > 0}
          onChange={async (event) => {
            setHasFile(false);
            const hiredGuns = event.currentTarget.checked ? await sampleHiredGuns() : [];
            // While the samples came, other rules may have been changed.
            setRules((now) => ({ ...now, hiredGuns }));
          }}
        />
        <span>{say('Hired Guns')}</span>
      </label>
      {count > 0 && (
        <JsonFile
          label={
            hasFile
              ? sayCount(count, '1 Hired Gun of your own', '{count} Hired Guns of your own')
              : say('Profiles of your own, a file')
          }
          read={(content) => {
            setRules({ ...rules, hiredGuns: readHiredGuns(content) });
            setHasFile(true);
          }}
          hint={say('Without a file they have sample profiles.')}
        />
      )}
    </>
  );
}

function New({ houses: samples }: { houses: readonly string[] }) {
  const [name, setName] = useState(say('Our campaign'));
  const [pack, setPack] = useState<NewCampaign['pack']>('takeover');
  const [variant, setVariant] = useState<NewCampaign['variant']>('updated');
  const [weeks, setWeeks] = useState<number>(WEEKS.takeover);
  const [gangs, setGangs] = useState<readonly Wanted[]>(
    samples.slice(0, 2).map((house, at) => ({ house, here: at === 0 })),
  );
  const [rules, setRules] = useState<AgreedRules>({});
  const [rulings, setRulings] = useState<Readonly<Record<string, string>>>({});
  const [listsName, setListsName] = useState('');
  const lists = ownLists.value.find((each) => each.name === listsName);
  const housesOf = (of: GangData | undefined): readonly House[] =>
    of?.houses ?? samples.map((id) => ({ id, name: houseName(id) }));
  const houses = housesOf(lists);
  const chooseLists = (chosen: GangData | undefined) => {
    const open = housesOf(chosen);
    setListsName(chosen?.name ?? '');
    setGangs(gangs.map((gang, at) => ({ ...gang, house: open[at % open.length]?.id ?? '' })));
  };
  const [isMaking, setMaking] = useState(false);
  const [fault, setFault] = useState('');
  const change = (at: number, more: Partial<Wanted>) =>
    setGangs(gangs.map((gang, index) => (index === at ? { ...gang, ...more } : gang)));
  const make = async () => {
    setMaking(true);
    setFault('');
    try {
      const id = await makeCampaign({
        name: name.trim(),
        pack,
        variant,
        rules: {
          weeks,
          ...rules,
          ...(rules.budget === undefined ? { budget: packOf({ pack }).budget } : {}),
        },
        rulings,
        gangs: named(gangs, houses),
        ...(lists === undefined ? {} : { data: { format: DATA_FORMAT, version: 1, ...lists } }),
      });
      go(`/campaigns/${id}`);
    } catch (error) {
      setMaking(false);
      setFault((error as Error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <label class="field">
        <span>{say('Name')}</span>
        <input
          value={name}
          maxLength={80}
          required
          pattern=".*\S.*"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <fieldset class="field">
        <legend>{say('Kind')}</legend>
        <div class="segments">
          {(['takeover', 'dominion'] as const).map((each) => (
            <label key={each} class="segment">
              <input
                type="radio"
                name="pack"
                checked={pack === each}
                onChange={() => {
                  setPack(each);
                  setWeeks(WEEKS[each]);
                }}
              />
              <span>{houseName(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        <span>{say('Weeks')}</span>
        <input
          type="number"
          min={1}
          max={52}
          required
          value={weeks}
          onInput={(event) => setWeeks(event.currentTarget.valueAsNumber)}
        />
      </label>
      <fieldset class="field">
        <legend>{say('Gangs')}</legend>
        {gangs.map(({ house, here }, at) => (
          <div key={at} class="camp-gang">
            <select
              aria-label={say('House of gang {number}', { number: at + 1 })}
              value={house}
              onChange={(event) => change(at, { house: event.currentTarget.value })}
            >
              {houses.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
            <label class="check">
              <input
                type="checkbox"
                checked={here}
                onChange={(event) => change(at, { here: event.currentTarget.checked })}
              />
              <span>
                {say('Mine')}
                <span class="hidden">: {say('Gang {number}', { number: at + 1 })}</span>
              </span>
            </label>
            {gangs.length > 2 && (
              <button
                type="button"
                class="btn icon"
                aria-label={say('Remove gang {number}', { number: at + 1 })}
                onClick={() => setGangs(gangs.filter((_, index) => index !== at))}
              >
                ✕
              </button>
            )}
          </div>
        ))}
        {gangs.length < 12 && (
          <button
            type="button"
            class="btn small"
            onClick={() =>
              setGangs([...gangs, { house: houses[gangs.length % houses.length]?.id ?? '', here: false }])
            }
          >
            {say('One more gang')}
          </button>
        )}
        <small>{say('Players without a tick get a link. Each founds a gang in their own time.')}</small>
      </fieldset>
      {gangs.some(({ here }) => here) && (
        <label class="field">
          <span>{say('Your name')}</span>
          <input
            value={playerName.value}
            maxLength={60}
            autoComplete="nickname"
            placeholder={say('What the others call you')}
            onInput={(event) => (playerName.value = event.currentTarget.value)}
          />
        </label>
      )}
      <AgreedFields
        {...{
          pack,
          variant,
          setVariant,
          houses: samples,
          rules,
          setRules,
          rulings,
          setRulings,
          listsName,
          chooseLists,
        }}
      />
      {fault !== '' && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="btn main wide" disabled={isMaking}>
        {isMaking ? say('Making it …') : say('Make the campaign')}
      </button>
    </form>
  );
}
