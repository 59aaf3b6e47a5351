import type { Words } from '../index.ts';

export const rulebook = {
  figures: 'Werte',
  Ruling: 'Auslegung',
  Rulebook: 'Regelbuch',
  'Roll it or see its odds: {title}': 'Würfeln oder Chancen sehen: {title}',
  'The link is copied': 'Der Link ist kopiert',
  'This browser does not let the app copy; the address above is the link':
    'Dieser Browser lässt die App nicht kopieren; die Adresse oben ist der Link',
  'Copy link': 'Link kopieren',
  'We read it as': 'Wir lesen es so',
  'It could also be read as': 'Man könnte es auch so lesen',
  'can be chosen for a battle': 'für eine Schlacht wählbar',
  'not offered': 'nicht angeboten',
  'The rules in question': 'Die Regeln, um die es geht',
  'Roll it, or see its odds': 'Würfeln oder Chancen sehen',
  'Where the text is unclear': 'Wo der Text unklar ist',
  'only as a house rule': 'nur als Hausregel',
  'only classic': 'nur klassisch',
  'only updated': 'nur aktualisiert',
  'In our own words; each rule has its own link':
    'In unseren eigenen Worten; jede Regel hat einen eigenen Link',
  'Search every rule, ruling and table': 'Jede Regel, Auslegung und Tabelle durchsuchen',
  'bottle test, pitch black, casket …': 'bottle test, pitch black, casket …',
  'The rules themselves are in English.':
    'Die Regeltexte selbst sind auf Englisch; suche mit englischen Wörtern.',
  'Nothing has all of these words. Try fewer, such as “{word}” alone.':
    'Nichts hat alle diese Wörter. Versuch weniger, zum Beispiel nur „{word}“.',
  'Nothing has the word “{word}”. Try another, or its first letters.':
    'Nichts hat das Wort „{word}“. Versuch ein anderes oder seine ersten Buchstaben.',
  'The best 40 for “{words}”': 'Die besten 40 für „{words}“',
  '{count} for “{words}”': { one: '1 Treffer für „{words}“', other: '{count} Treffer für „{words}“' },
  'Takeover campaign': 'Takeover-Kampagne',
  'Dominion scenarios': 'Dominion-Szenarien',
  'Special rules of the classic book': 'Sonderregeln des klassischen Buchs',
  'Core rules': 'Grundregeln',
  'Campaign and tables': 'Kampagne und Tabellen',
  Armoury: 'Arsenal',
  Page: 'Seite',
  Rule: 'Regel',
  'Can be rolled': 'Zum Würfeln',
  'Exact chances, worked out from the rules themselves': 'Genaue Chancen, aus den Regeln selbst berechnet',
  'Any rule of the book': 'Jede Regel des Buchs',
  'Find a rule to roll': 'Eine Regel zum Würfeln suchen',
  'injury, spot, casket …': 'injury, spot, casket …',
  'No rule that can be rolled has these words. The <link>rulebook</link> may have it in another place.':
    'Keine Regel zum Würfeln hat diese Wörter. Vielleicht steht sie an anderer Stelle im <link>Regelbuch</link>.',
  '{some} of {all}': '{some} von {all}',
  'One more word shortens the list.': 'Ein Wort mehr kürzt die Liste.',
  'A plain roll': 'Ein einfacher Wurf',
  Kind: 'Art',
  'At least': 'Mindestens',
  '{percent} {words}: {target} or more on a D{sides}':
    '{percent} {words}: {target} oder mehr mit einem W{sides}',
  '{percent} {words}: {target} or more on {count}D{sides}':
    '{percent} {words}: {target} oder mehr mit {count}W{sides}',
  'Exactly {target}: {exactly}. Less: {less}. On average {average}.':
    'Genau {target}: {exactly}. Weniger: {less}. Im Schnitt {average}.',
  Resolve: 'Abwickeln',
  'Read it in the rulebook': 'Im Regelbuch lesen',
  'What is known': 'Was bekannt ist',
  'Begin from a worked example': 'Mit einem Beispiel beginnen',
  'an empty form': 'ein leeres Formular',
  'rule {number}': 'Regel {number}',
  'The rules behind it:': 'Die Regeln dahinter:',
  'Roll it': 'Würfeln',
  'Work it out': 'Ausrechnen',
  'Show the odds': 'Chancen zeigen',
  'We rolled': 'Wir haben gewürfelt',
  'Use these': 'Diese verwenden',
  'Working it out …': 'Wird berechnet …',
  'Dice: {rolls}': 'Würfel: {rolls}',
  'The {shown} likeliest of {all} results; the others, {rest} together, are left out.':
    'Die {shown} wahrscheinlichsten von {all} Ergebnissen; die übrigen, zusammen {rest}, fehlen hier.',
  '{count} different results, all of them counted.': {
    one: 'Nur ein Ergebnis ist möglich.',
    other: '{count} verschiedene Ergebnisse, alle mitgezählt.',
  },
  'Whatever is rolled: {settled}.': 'Was auch gewürfelt wird: {settled}.',
  'On average {average}': 'Im Schnitt {average}',
  'Who sets up where, to scale': 'Wer wo aufstellt, im Maßstab',
  Plans: 'Pläne',
  'There is no scenario {id}. The list has them all.': 'Es gibt kein Szenario {id}. Die Liste hat sie alle.',
  '{least} to {most} gangs': '{least} bis {most} Gangs',
  Variant: 'Fassung',
  Print: 'Drucken',
  'What is proved, and what is not': 'Was bewiesen ist und was nicht',
  'How the dice are settled': 'Wie die Würfe festgelegt werden',
  'When the table is opened, the server draws a secret number and publishes its seal: a fingerprint.':
    'Wenn der Tisch eröffnet wird, zieht der Server eine geheime Zahl und veröffentlicht ihr Siegel: einen Fingerabdruck.',
  'Each device draws a secret number for every seat it holds and sends only the seal of it.':
    'Jedes Gerät zieht für jeden seiner Plätze eine geheime Zahl und schickt nur deren Siegel.',
  'When the battle begins, all seals are fixed. Every device sees all of them, remembers one seal over the whole table, and only then opens its own.':
    'Wenn die Schlacht beginnt, stehen alle Siegel fest. Jedes Gerät sieht sie alle, merkt sich ein Siegel über den ganzen Tisch und öffnet erst dann das eigene.',
  'Once all are open, the dice follow from the numbers of everybody together. The battle begins in the same moment, and nothing can be changed in between without breaking the seals.':
    'Sobald alle offen sind, folgen die Würfe aus den Zahlen aller zusammen. Im selben Moment beginnt die Schlacht, und dazwischen lässt sich nichts ändern, ohne die Siegel zu brechen.',
  'After the battle the server opens its seal too, and everything can be worked out again.':
    'Nach der Schlacht öffnet auch der Server sein Siegel, und alles lässt sich nachrechnen.',
  'You need not do anything: your device does all of it when you sit down and when the battle begins.':
    'Du musst nichts tun: Dein Gerät macht das alles, wenn du dich setzt und wenn die Schlacht beginnt.',
  'What is proved': 'Was bewiesen ist',
  'Nobody chose the dice, not even whoever runs the server, as long as one device at the table is honest: nobody could try numbers until the dice pleased, because all were bound before any was shown.':
    'Niemand hat die Würfe gewählt, auch nicht, wer den Server betreibt, solange ein Gerät am Tisch ehrlich ist: Niemand konnte Zahlen probieren, bis die Würfe gefielen, weil alle feststanden, bevor eine gezeigt wurde.',
  'No roll was changed, left out or slipped in afterwards. Rolls that were taken back are counted.':
    'Kein Wurf wurde nachträglich geändert, weggelassen oder untergeschoben. Zurückgenommene Würfe zählen mit.',
  'Every step of the battle follows from the rules that it was begun with.':
    'Jeder Schritt der Schlacht folgt aus den Regeln, mit denen sie begann.',
  'What is not proved': 'Was nicht bewiesen ist',
  'That whoever runs the server did not look ahead. The server has to know the dice to roll them, so its operator could read rolls to come, and secret cards, and play accordingly.':
    'Dass niemand, der den Server betreibt, vorausgeschaut hat. Der Server muss die Würfe kennen, um zu würfeln; wer ihn betreibt, könnte also kommende Würfe und geheime Karten lesen und danach spielen.',
  'That a seal was left closed by chance. Who begins without a seal is named in the check.':
    'Dass ein Siegel zufällig verschlossen blieb. Die Prüfung nennt, wer ohne Siegel beginnt.',
  'That real dice were typed in as they fell.': 'Dass echte Würfel so eingetippt wurden, wie sie fielen.',
  'That the person in a seat is who they say. Seats taken in mid-battle are told to all.':
    'Dass an einem Platz sitzt, wer es zu sein sagt. Plätze, die mitten in der Schlacht eingenommen werden, erfahren alle.',
  'If you do not trust whoever runs the server, play with real dice: choose “We roll our own” when you set up the table.':
    'Wenn du dem Betreiber des Servers nicht traust, spielt mit echten Würfeln: Wählt beim Aufbau des Tisches „Wir würfeln selbst“.',
  'How to check': 'Wie ihr prüft',
  'Compare the table’s seal in the lobby from phone to phone: it is the same on all of them. After the battle your device holds what the server shows against what it saw, in the story under “How the dice fell”. For every single roll, save the battle file there and run <code>arbiter verify FILE --seal SEAL</code> on a machine of your own.':
    'Vergleicht das Siegel des Tisches in der Lobby von Handy zu Handy: Es ist auf allen dasselbe. Nach der Schlacht vergleicht dein Gerät, was der Server zeigt, mit dem, was es gesehen hat, in der Geschichte unter „Wie die Würfel fielen“. Für jeden einzelnen Wurf sicherst du dort die Schlachtdatei und rufst auf einem eigenen Rechner <code>arbiter verify FILE --seal SEAL</code> auf.',
} as const satisfies Words;
