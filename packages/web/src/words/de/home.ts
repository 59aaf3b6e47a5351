import type { Words } from '../index.ts';

export const home = {
  'The referee for underhive skirmish battles': 'Der Schiedsrichter für Scharmützel im Underhive',
  'What would you like to do?': 'Was möchtest du tun?',
  'Start a battle': 'Schlacht beginnen',
  'Sample gangs are ready; three taps and you play':
    'Beispielgangs stehen bereit; dreimal tippen, und ihr spielt',
  'Play against a bot': 'Gegen einen Bot spielen',
  'Alone, on a board in the app; two taps': 'Allein, auf einem Brett in der App; zweimal tippen',
  Join: 'Mitspielen',
  'With a link, a code or a file': 'Mit einem Link, einem Code oder einer Datei',
  'With a saved file': 'Mit einer gesicherten Datei',
  'Look up a rule': 'Regel nachschlagen',
  'Every clause, ruling and table': 'Jede Regel, Auslegung und Tabelle',
  Odds: 'Chancen',
  'The exact chances of any roll': 'Die genauen Chancen jedes Wurfs',
  Gangs: 'Gangs',
  'Rosters, imports, printed cards': 'Listen, Importe, gedruckte Karten',
  Campaigns: 'Kampagnen',
  'Weeks, territories, what is to do': 'Wochen, Territorien, was zu tun ist',
  More: 'Mehr',
  'Battlefield plans': 'Pläne der Schlachtfelder',
  Boards: 'Bretter',
  'What is fair?': 'Was ist fair?',
  Settings: 'Einstellungen',
  'An unofficial fan work, not affiliated with the game’s owner; no artwork or text of theirs.':
    'Ein inoffizielles Fanwerk ohne Verbindung zum Eigentümer des Spiels; ohne dessen Bilder und Texte.',
  'Your tables': 'Deine Tische',
  'A battle': 'Eine Schlacht',
  'On this device': 'Auf diesem Gerät',
  'Opened by you': 'Von dir eröffnet',
  'You play': 'Du spielst',
  '{count} gangs here': { one: '1 Gang hier', other: '{count} Gangs hier' },
  'Forget {title} on this device': '{title} auf diesem Gerät vergessen',
  'Forget this battle on this device': 'Diese Schlacht auf diesem Gerät vergessen',
  'Forget this table on this device? The battle itself stays on the server.':
    'Diesen Tisch auf diesem Gerät vergessen? Die Schlacht selbst bleibt auf dem Server.',
  'Forget this table? Its battle is on no server: save it as a file first, from its menu, if you want to keep it.':
    'Diesen Tisch vergessen? Seine Schlacht liegt auf keinem Server: Sichere sie vorher aus ihrem Menü als Datei, wenn du sie behalten willst.',
  'Kept on this device': 'Bleibt auf diesem Gerät',
  Colours: 'Farben',
  'Your name at a table': 'Dein Name am Tisch',
  'A sound when it is your turn': 'Ein Ton, wenn du dran bist',
  'As the device': 'Wie das Gerät',
  Dark: 'Dunkel',
  Light: 'Hell',
  'Everything is set. Change what you like, or just open the table.':
    'Alles ist bereit. Ändere, was du willst, oder eröffne einfach den Tisch.',
  'Fetching the scenarios …': 'Die Szenarien werden geladen …',
  'Fetching the gangs …': 'Die Gangs werden geladen …',
  'Your name at the table': 'Dein Name am Tisch',
  'What the others call you': 'Wie dich die anderen nennen',
  'You pass this device around; secrets stay covered until their owner taps.':
    'Ihr reicht dieses Gerät herum; Geheimes bleibt verdeckt, bis sein Besitzer tippt.',
  'Next you get a link and a QR code for each open seat.':
    'Als Nächstes bekommst du für jeden freien Platz einen Link und einen QR-Code.',
  'Keep the battle on this device: it needs no network, and nobody else can join':
    'Die Schlacht auf diesem Gerät behalten: Sie braucht kein Netz, und niemand sonst kann mitspielen',
  'Without a server one device is passed around: choose that above.':
    'Ohne Server wird ein Gerät herumgereicht: Wähle das oben.',
  'Opening the table …': 'Der Tisch wird eröffnet …',
  'Open the table': 'Tisch eröffnen',
  'Join a battle': 'Bei einer Schlacht mitspielen',
  'Look again': 'Noch einmal nachsehen',
  'Another code': 'Anderer Code',
  'Fetching the table …': 'Der Tisch wird geladen …',
  'Every seat is taken': 'Alle Plätze sind besetzt',
  'Which gang do you play?': 'Welche Gang spielst du?',
  'Only watch': 'Nur zusehen',
  'Code of the table, or link of the invitation': 'Code des Tisches oder Link der Einladung',
  'Paste the link first.': 'Füge zuerst den Link ein.',
  'No invitation is in there. Copy the whole link, up to its end.':
    'Darin steckt keine Einladung. Kopiere den ganzen Link, bis zum Ende.',
  'Whoever opened the table finds it in the lobby: a code of eight letters and digits for the whole table, or a link for one seat.':
    'Wer den Tisch eröffnet hat, findet ihn in der Lobby: einen Code aus acht Buchstaben und Ziffern für den ganzen Tisch oder einen Link für einen Platz.',
  'Go on': 'Weiter',
  'At the same table? Point your phone’s camera at the QR code: it leads right here.':
    'Am selben Tisch? Richte die Kamera deines Handys auf den QR-Code: Er führt genau hierher.',
  'Or a battle that a device has saved as a file':
    'Oder eine Schlacht, die ein Gerät als Datei gesichert hat',
  'A battle that a device has saved as a file': 'Eine Schlacht, die ein Gerät als Datei gesichert hat',
  'This app runs without a server: nobody joins from another phone.':
    'Diese App läuft ohne Server: von einem anderen Handy kommt niemand dazu.',
  'Checking the battle …': 'Die Schlacht wird geprüft …',
  'the battle has begun': 'die Schlacht hat begonnen',
  'waiting for players': 'wartet auf Spieler',
  'You play this gang': 'Du spielst diese Gang',
  'Your name': 'Dein Name',
  'This device remembers it.': 'Dieses Gerät merkt ihn sich.',
  'Sitting down …': 'Du setzt dich …',
  'Take the seat': 'Platz nehmen',
  'This table is not here. The link may be mistyped, or lead to another server.':
    'Diesen Tisch gibt es hier nicht. Der Link ist vielleicht vertippt oder führt zu einem anderen Server.',
  'This invitation was used already, or taken back. Each one works once. Ask whoever opened the table for a new one.':
    'Diese Einladung wurde schon benutzt oder zurückgenommen. Jede gilt einmal. Bitte die Person, die den Tisch eröffnet hat, um eine neue.',
  'This seat is not free.': 'Dieser Platz ist nicht frei.',
  'Back to your seat': 'Zurück zu deinem Platz',
  'Watch the battle': 'Der Schlacht zusehen',
  'Use another link': 'Anderen Link benutzen',
  'This battle is over. You can still read how it went.':
    'Diese Schlacht ist vorbei. Du kannst noch nachlesen, wie sie verlief.',
  'This battle is over.': 'Diese Schlacht ist vorbei.',
  'Read its story': 'Geschichte lesen',
  'On a board in the app. Change what you like, or just begin.':
    'Auf einem Brett in der App. Ändere, was du willst, oder fang einfach an.',
  'Against whom?': 'Gegen wen?',
  Scenario: 'Szenario',
  'Your gang': 'Deine Gang',
  'The bot’s gang': 'Die Gang des Bots',
  'Making the board …': 'Das Brett wird gebaut …',
  Begin: 'Beginnen',
} as const satisfies Words;
