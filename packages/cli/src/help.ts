/** The help texts of the command line. */
export const HELP = `arbiter: the referee for underhive skirmish battles

usage: arbiter COMMAND [options]

  procedures [WORDS]      the rules that can be called on their own
  call ID --input JSON    call a rule; --dice or --seed give the dice
  call --batch            many calls: one JSON object a line in, one a line out
  odds ID --input JSON    the exact odds of a rule's results
  rule ID                 show a clause, ruling, procedure or page of the rulebook
  search WORDS            find rules by their words
  play [SCENARIO]         a whole battle in the terminal, alone or hot-seat
  replay FILE             tell a saved battle as a story
  selfplay [SCENARIO]     let random players play whole battles, and check them
  tournament              let bots play all against all, and rate them
  lab run PLAN            play an experiment and report what is fair
  lab compare SCENARIO    play a scenario as written and with a change
  lab work                play battles of experiments for other machines
  board make|check|draw   make a battlefield for a scenario, check or draw a board file
  gang read|data|found    read a gang of another tool, check gang data, found a gang from it
  campaign new|status|…   run a campaign, or simulate many
  serve                   serve tables on the network for several phones
  backup TO               copy the server's store; restore FROM puts a copy back
  check                   check the server's store; health asks a running server
  verify FILE             check the dice and the log of a battle from a server
  menu                    all of this, step by step
  help COMMAND            more on one command

  --json      output for machines, on every command
  --help      this text, or a command's own
  --version

Exit codes: 0 done, 1 a fault of the program, 2 something in the call is wrong.
An unofficial fan work, not affiliated with the game's owner.`;

const COMMANDS: Readonly<Record<string, string>> = {
  procedures: `usage: arbiter procedures [WORDS] [--json]

Lists the procedures whose id or title has all the words, page by page.

  arbiter procedures ambush
  arbiter procedures takeover crew`,

  call: `usage: arbiter call ID [--input JSON] [--dice FACES | --seed SEED] [--variant NAME]
                       [--ruling ID=CHOICE] [--json]
       arbiter call --batch [< cases.jsonl]

Calls one rule. Prints its result, the reasons and the dice.

  --input JSON        the input; @FILE reads a file, - reads standard input
  --dice 6,5,2        the faces in the order rolled: too few or too many is an error
                      (scatter: hit or degrees; injury: flesh, serious, out;
                      firepower: 1, 2, 3, ammo; a draw: the card's id)
  --seed 7            seeded dice: the same seed rolls the same; default: a new seed
  --variant NAME      classic, updated, house, n17 or n21; may be given again
  --ruling ID=CHOICE  how an unclear text is read; may be given again
  --batch             lines of {"id","input","dice" or "seed","variant","rulings"} in,
                      {"id","output"} or {"id","error"} out, in the same order

  arbiter call core.tests.check --input '{"value": 3, "sixFails": false}' --dice 3`,

  odds: `usage: arbiter odds ID [--input JSON] [--variant NAME] [--ruling ID=CHOICE]
                       [--all] [--simulate N [--seed SEED]] [--json]

The exact odds of a rule's results, as fractions that add up to 1. If a list is too long to
read, "any of 360" stands for all directions, which are equally likely, and "any of 52" for
all cards.

  --all          every result, not only the likeliest twenty
  --simulate N   roll N times instead, if there are too many results for exact odds

  arbiter odds core.tests.characteristic --input '{"stat": "cl", "value": 7, "modifier": 0}'`,

  rule: `usage: arbiter rule ID [--json]

Shows a clause, a ruling, a procedure or a whole page of the rulebook.

  arbiter rule takeover.ambush
  arbiter rule takeover.ambush.victory`,

  search: `usage: arbiter search WORDS [--most N] [--json]

Finds rules by their words, best first. Words may be incomplete or slightly misspelt.

  arbiter search parlay leader`,

  play: `usage: arbiter play [SCENARIO|takeover|dominion] [--gangs N | HOUSE,HOUSE…]
                       [--defenders N] [--dice mine|app] [--depth D]
                       [--variant NAME] [--ruling ID=CHOICE] [--special ID] [--terrain T]
                       [--cards FILE] [--missions FILE] [--board FILE|generated|empty]
                       [--bot [GANG=]BOT] [--seed SEED] [--save FILE] [--language en|de]
       arbiter play --resume FILE [--bot [GANG=]BOT] [--rules PLACE] [--language en|de]

Plays a whole battle, from the pre-battle sequence to the rewards, with sample gangs of six
houses. At every question you can type \`why\` (the rule), \`state\` (who is where),
\`card NAME\` (a fighter), \`goals\` (what the battle is about), \`undo\` (take the last answer
back), \`depth\` (how closely it is tracked), \`overrule\` (correct a fact) or \`quit\` (leave;
saved answers are kept).

  takeover, dominion  in place of a scenario: the campaign's own table decides the scenario
  --gangs      how many sample gangs, houses by name, or files of gangs: escher,choir.gang.json
  --defenders  in Dominion with more than two gangs: the first N gangs defend together, about
               half of all; default: the gangs are divided as evenly as possible
  --dice mine  asks for real dice at every roll; an empty line lets the app roll that one
  --depth      status (who is down), attacks (hit to injury) or full (every action)
  --special    adds a special rule to those of the scenario; may be given again
  --cards FILE your own tactics cards in place of the default twelve: a JSON list, see
               docs/tactics-cards.md; every gang's deck is made of them
  --missions FILE  house missions, a JSON list, see docs/house-missions.md: a player of the
               House may choose one if Dominion's table gives a choice, and
               \`arbiter play ID --missions FILE\` plays one of them
  --board      plays on a board, from a file or generated: nobody measures. Type spots and paths
               in inches from the south-west corner; \`board\` draws the board again. On an
               empty board the players place the terrain in turn
  --bot        lets random, rookie, ganger or underboss play a gang: --bot goliath=rookie, again
               for others, or --bot rookie for every gang but the first. It says what it does
               and why. Without a board people move its models and answer what it cannot know,
               such as distances. \`undo\` goes back to the last answer of a person
  --save FILE  saves the battle to a file after every answer
  --resume FILE continues it with its own rules; if no release of this arbiter has them,
               --rules names a store or a file that does

  arbiter play takeover.ambush --gangs 3 --dice mine --save friday.battle
  arbiter play takeover.stand-off --board generated --bot rookie`,

  replay: `usage: arbiter replay FILE [--step] [--json] [--rules PLACE] [--language en|de]

Replays a battle with its own rules and tells it as a story; --step goes event by event. FILE
is a battle that \`arbiter play --save\` wrote, or a recorded one of packages/engine. --rules
names a store or a file with the battle's rules. --language de tells it in German.`,

  campaign: `usage: arbiter campaign new FILE --gangs NAMES [--pack takeover|dominion] [--weeks N] [--budget N]
              [--data GANG-DATA] [--variant classic|updated] [--ruling ID=CHOICE] [--rule NAME=VALUE]
       arbiter campaign status|report|check FILE [--json]
       arbiter campaign week FILE [--answer NUMBER=ANSWER …] [--auto [--seed S]]
                                  [--end --note WHY]
       arbiter campaign export FILE [--csv]
       arbiter campaign join|leave FILE --gang ID [--name NAME] [--note WHY]
       arbiter campaign pause|resume|end FILE --note WHY
       arbiter campaign correct FILE --what WHO.FACT --was OLD --now NEW --note WHY
       arbiter campaign simulate [--pack takeover|dominion] [--gangs N] [--weeks N] [--seed S]
                                 [--count N] [--paper PERCENT] [--restless] [--json]

Runs a campaign that is kept in a file.

  status, week  list the open questions with their numbers
  --answer      answers one: its number and an option, or JSON for a deed (docs/campaign.md)
  --auto        lets random players play to the end of the week
  --end         ends the week now, with careful answers for late players
  --rule        sets enforcers (full, taxes, none), invasion, tactics, subplots (true, false)
                or houseRules (a list of Houses)
  check         adds up the books and replays the log
  simulate      lets random players play whole campaigns with their battles, and exits with 1
                if anything is broken

  arbiter campaign new winter.campaign --gangs "Red,Blue,Green"
  arbiter campaign week winter.campaign --auto --seed 7
  arbiter campaign simulate --pack dominion --gangs 5 --weeks 12 --seed 1 --json`,

  selfplay: `usage: arbiter selfplay [SCENARIO|PACK|all] [--count N] [--gangs 2-6] [--variant classic|updated]
                       [--special ID] [--depth D] [--board FILE|generated|empty] [--seed S]
                       [--jobs N] [--json]

Random players play whole battles on all cores. Each battle is checked after every stage and
replayed from its log. Exits with 1 if anything broke, and prints the command that repeats it.
--board plays on boards; "asked" in the report counts what people were asked, by kind. On a
board random players may wander until night falls, after 60 rounds: "nightFell" counts these
among the ended ones.

  arbiter selfplay takeover.ambush --count 500 --gangs 2-4`,

  tournament: `usage: arbiter tournament [--scenario ID|PACK|all] [--bots random,rookie,ganger,underboss]
                         [--games N]
                         [--variant classic|updated] [--board generated|none] [--seed S]
                         [--jobs N] [--json]

Bots play all against all on all cores. Each pair plays N games in each scenario; every
second game has the sides exchanged, with the same gangs, board and dice. Prints Elo with a
95 % interval, the result of each pair, and where a bot is weak. Exits with 1 if a bot is
weaker than it should be: in Stand-Offs rookie beats random 90 % of the time, ganger rookie
70 %, underboss ganger 60 %.

  arbiter tournament --scenario takeover.stand-off --bots random,rookie --games 100`,

  lab: `usage: arbiter lab run PLAN [--out FOLDER] [--jobs N] [--fresh] [--language en|de] [--json]
       arbiter lab compare SCENARIO [--variant classic] [--variants ID,…] [--ruling ID=CHOICE …] [--special ID,…]
                   [--roster FILE …] [--lists FILE] [--bots rookie] [--games 40] [--seed S] [--out FOLDER]
       arbiter lab run PLAN --queue [--patience SECONDS] [--out FOLDER] [--fresh] [--json]
       arbiter lab work [--jobs N] [--idle SECONDS] [--json]

Plays the experiment of a plan (a JSON file, docs/lab-plan.md) with bots on all cores until
every share is known as surely as the plan wants, and writes report.html (one page, no
network), report.json and report.csv. Stopped with Ctrl+C, the same command goes on where it
stopped; --fresh begins again. The same plan gives the same result on any number of cores.
--language de writes report.html in German.

compare plays a scenario as written and with a change, on the same boards with the same dice.

With DATABASE_URL (PostgreSQL) --queue gives the battles to every machine that runs arbiter
lab work on the same database. The result is the same as on one machine. Machines may come, go
and crash: battles that one did not finish within --patience (600 s) go to another. lab work
ends with Ctrl+C, or after --idle seconds with nothing to do.

  arbiter lab run docs/studies/dominion.json --out dominion
  DATABASE_URL=postgres://lab@host/lab arbiter lab work`,

  board: `usage: arbiter board make SCENARIO [--seed SEED] [--style S] [--look L] [--empty] [--out FILE] [--json]
       arbiter board check FILE [--language en|de] [--json]
       arbiter board draw FILE [--svg] [--paper] [--to-scale] [--out FILE] [--json]

Battlefields as files (docs/board-file.md). make follows the terrain rules of the scenario
and prints how far each side walks and what it sees. check finds faults and their places. draw
shows a board as text or SVG.

  --seed SEED  the same seed makes the same board; default: a new seed
  --style S    slums, zone-mortalis, towers, sump-sea or sector-mechanicus, as the scenario allows
  --look L     one of the style's looks, such as "scrap market"
  --empty      no terrain; the players place pieces in turn before the battle
  --out FILE   writes the board, or the drawing, into a file
  --language de  says in German what makes no sense
  --svg        a drawing to scale; --paper in light colours, --to-scale in inches of paper

  arbiter board make takeover.ambush --seed 7 --out ambush.board.json
  arbiter board draw ambush.board.json --svg --out ambush.svg`,

  gang: `usage: arbiter gang read FILE [--as gang|text|csv|yaktribe] [--out FILE] [--json]
       arbiter gang data FILE… [--out FILE] [--json]
       arbiter gang found --data FILE --with FILE [--out FILE] [--json]

read takes a gang of this project, YakTribe (JSON), New Recruit (.json), BattleScribe (.ros,
.rosz) or Munda Manager, shows it and says line by line what was understood. data checks gang
data (docs/gang-data.md), or makes it from your .cat and .gst files. found makes a gang from
gang data and a list of recruits, within their budget.

  --as FORM    how the gang is shown or written: our file, words, a table, YakTribe's shape
  --out FILE   writes it; a gang file unless --as says otherwise

  arbiter gang read choir.rosz --out choir.gang.json
  arbiter gang data docs/examples/ash-district.gang-data.json`,

  serve: `usage: arbiter serve [--data FILE] [--port N] [--host ADDRESS] [--app FOLDER]
                      [--origin URL] [--public-host NAME] [--trust-proxy] [--threads N]
                      [--prune-after DAYS] [--private-webhooks] [--quiet]
       npm start -- [the same options]

Serves the app and its tables on the local network until it is stopped, and shows its
address as a QR code. Battles are kept in one file, or in PostgreSQL if DATABASE_URL is
set. Without phones, use arbiter menu and arbiter play.

  --data FILE     where battles are kept (hive-arbiter.db)
  --port N        default 3117
  --host ADDRESS  0.0.0.0: everybody on the network; 127.0.0.1: this machine only
  --app FOLDER    the built app; default packages/web/dist, if it exists
  --origin URL    another site whose pages may use the API; may be given again
  --public-host NAME  the server's host name; requests to any other name are refused;
                  may be given again
  --trust-proxy   a reverse proxy is in front: trust its X-Forwarded-… headers
  --threads N     how many threads play tables; default: one for each other core, at most 8;
                  0: tables are played in the thread of the connections
  --private-webhooks  let campaigns post to chats on private addresses, too
  --prune-after DAYS  delete battles that are over, or never began, so many days after they
                  were made; default: never
  --quiet         do not log requests; faults are still logged`,

  backup: `usage: arbiter backup TO [--data FILE]

Copies the store into a new file, whole and consistent, also while the server runs. With
DATABASE_URL and without --data it copies that PostgreSQL database. The copy is a store of
its own: it can be restored into a file or a database, checked and served.`,

  check: `usage: arbiter check [--data FILE] [--json]

Checks a store, also while the server runs: the file itself, whether every battle and campaign
in it is complete, and the rules that it keeps. With DATABASE_URL and without --data it checks
that database. Changes nothing. Exits with 1 if something is wrong.`,

  health: `usage: arbiter health [--port N] [--host ADDRESS]

Asks a running server whether it can write to its store. Exits with 1 if it cannot, or does
not answer; for containers and scripts.`,

  restore: `usage: arbiter restore FROM [--data FILE] [--force]

Stop the server first. Replaces the store with a backup: a file, or with DATABASE_URL and
without --data that PostgreSQL database. If there is something in it already, --force is
needed; it is kept as FILE.before, that of a database as FROM.before.`,

  verify: `usage: arbiter verify FILE [--json] [--seal SEAL] [--rules PLACE]

Checks a battle from a server (GET /api/battles/ID/export): its log follows from its own
rules, and its dice are those that the server committed to before the battle. Also says who
was lucky. Exits with 1 if something is wrong, and with 2 if the rules are missing and nobody
can tell.

  --seal SEAL    the table's seal that a device showed before the battle, or its first
                 digits: exposes a server that changed the seals

  --rules PLACE  the rules, if no release of this arbiter has them: a store, or a file from
                 a server's /api/rules/STAMP. They are code and run here: take them only
                 from a server that you trust`,

  menu: `usage: arbiter menu

Opens a menu that leads through calls, odds and the rulebook step by step.`,
};

export function helpFor(command: string): string {
  return COMMANDS[command] ?? HELP;
}
