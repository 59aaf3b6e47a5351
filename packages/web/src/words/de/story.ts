import type { Words } from '../index.ts';

export const story = {
  'No story yet': 'Noch keine Geschichte',
  'The table': 'Der Tisch',
  'The battle has not begun. Come back once the first dice are on the table.':
    'Die Schlacht hat noch nicht begonnen. Komm wieder, wenn die ersten Würfel liegen.',
  'Still being fought': 'Wird noch gekämpft',
  Somebody: 'Jemand',
  'Share this page': 'Diese Seite teilen',
  'Save the battle file': 'Schlachtdatei sichern',
  'The battle file can be saved once the battle is over: until then it holds secrets.':
    'Die Schlachtdatei lässt sich sichern, sobald die Schlacht vorbei ist: Bis dahin enthält sie Geheimnisse.',
  'Who went down when': 'Wer wann zu Boden ging',
  'The first round has not begun.': 'Die erste Runde hat noch nicht begonnen.',
  'How the dice fell': 'Wie die Würfel fielen',
  'The dice could not be checked. {unjudged}.': 'Die Würfe ließen sich nicht prüfen. {unjudged}.',
  '✓ Checked: these are the dice that the server committed to before the battle.':
    '✓ Geprüft: Das sind die Würfe, auf die sich der Server vor der Schlacht festgelegt hat.',
  '✕ The dice do not check out: {fault}': '✕ Die Würfe stimmen nicht: {fault}',
  'This device was not there when the seals were opened.':
    'Dieses Gerät war nicht dabei, als die Siegel geöffnet wurden.',
  '✕ Do not trust these dice. {fault}.': '✕ Trau diesen Würfen nicht. {fault}.',
  '✓ The seals are those that this device saw before the battle; it sealed its chance {count} times.': {
    one: '✓ Die Siegel sind die, die dieses Gerät vor der Schlacht gesehen hat.',
    other:
      '✓ Die Siegel sind die, die dieses Gerät vor der Schlacht gesehen hat; es hat seinen Zufall {count}-mal versiegelt.',
  },
  '{words} The table’s seal: {seal}. <link>What that proves, and what not</link>':
    '{words} Das Siegel des Tisches: {seal}. <link>Was das beweist und was nicht</link>',
  Replay: 'Noch einmal ansehen',
  'Moment of the battle': 'Moment der Schlacht',
  '{moment}, step {at} of {version}': '{moment}, Schritt {at} von {version}',
  'Back a round': 'Eine Runde zurück',
  'One step back': 'Einen Schritt zurück',
  'step {at} of {version}': 'Schritt {at} von {version}',
  'One step on': 'Einen Schritt vor',
  'On a round': 'Eine Runde vor',
  'The beginning': 'Der Anfang',
  'The address is copied.': 'Die Adresse ist kopiert.',
  'This page is at {url}': 'Diese Seite steht unter {url}',
  '{name} took the seat of {seat} in mid-battle, invited by its player, and saw its secrets from then on.':
    '{name} hat mitten in der Schlacht den Platz von {seat} eingenommen, eingeladen von dort, und sah ab dann dessen Geheimnisse.',
  '{name} took the seat of {seat} in mid-battle, invited by the organiser, and saw its secrets from then on.':
    '{name} hat mitten in der Schlacht den Platz von {seat} eingenommen, eingeladen von der Spielleitung, und sah ab dann dessen Geheimnisse.',
  'Bots play a scenario again and again; the report says who wins, and how sure that is.':
    'Bots spielen ein Szenario wieder und wieder; der Bericht sagt, wer gewinnt und wie sicher das ist.',
  'An experiment': 'Ein Experiment',
  'The report': 'Der Bericht',
  'The report comes as soon as enough battles are played.':
    'Der Bericht kommt, sobald genug Schlachten gespielt sind.',
  'No report yet. Start an experiment, or open the report.json of a larger one.':
    'Noch kein Bericht. Starte ein Experiment oder öffne die report.json eines größeren.',
  'Compared with': 'Verglichen mit',
  'Nothing: as written': 'Nichts: wie geschrieben',
  'as written': 'wie geschrieben',
  'The Classic form of it': 'Die klassische Fassung',
  'Battles at the most': 'Höchstens so viele Schlachten',
  'Who plays?': 'Wer spielt?',
  'An experiment is under way': 'Ein Experiment läuft',
  'Let them play': 'Spielen lassen',
  'Battles played': 'Gespielte Schlachten',
  Stop: 'Anhalten',
  'The report of a larger experiment': 'Der Bericht eines größeren Experiments',
  '{name} is no report.json of arbiter lab run.': '{name} ist keine report.json von arbiter lab run.',
  'The report.json that arbiter lab run writes; it stays on this device.':
    'Die report.json, die arbiter lab run schreibt; sie bleibt auf diesem Gerät.',
  '{played} of at most {most} battles': '{played} von höchstens {most} Schlachten',
  '{played} of at most {most} battles, nearly done': '{played} von höchstens {most} Schlachten, fast fertig',
  '{played} of at most {most} battles, {seconds} seconds left at the most':
    '{played} von höchstens {most} Schlachten, noch höchstens {seconds} Sekunden',
  '{played} of at most {most} battles, {minutes} minutes left at the most':
    '{played} von höchstens {most} Schlachten, noch höchstens {minutes} Minuten',
  'Done: it is sure enough, or has played as many battles as you allowed.':
    'Fertig: Es ist sicher genug oder hat so viele Schlachten gespielt, wie du erlaubt hast.',
  'Stopped. What was played counts.': 'Angehalten. Was gespielt wurde, zählt.',
  'The time for an experiment is up. What was played counts.':
    'Die Zeit für ein Experiment ist um. Was gespielt wurde, zählt.',
  'A battle stopped with an error of ours. The report says which.':
    'Eine Schlacht brach mit einem Fehler von uns ab. Der Bericht sagt, welche.',
  'Keep report.json': 'report.json behalten',
} as const satisfies Words;
