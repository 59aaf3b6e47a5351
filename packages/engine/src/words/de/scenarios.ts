/** What the rules in `scenarios/` tell, in German. */

import type { scenarios as EN } from '../en/scenarios.ts';
import type { InAllWords } from '../language.ts';

export const scenarios = {
  'dominion/ambush/attacker-may-set-up':
    'Ein Angreifer darf {nearestDefender}" vom nächsten Verteidiger aufgestellt werden',
  'dominion/ambush/attackers-act-before-first': '{lead} Angreifer handeln vor dem ersten Verteidiger',
  'dominion/ambush/defender-bottled-out-choice': 'der Verteidiger gab freiwillig auf und floh',
  'dominion/ambush/defenders-out-action-escaped':
    '{out} Verteidiger sind außer Gefecht, {away} sind entkommen',
  'dominion/ambush/fewer-than-half-defenders': 'weniger als die Hälfte der Verteidiger ist außer Gefecht',
  'dominion/ambush/least-half-defenders-out': 'mindestens die Hälfte der Verteidiger ist außer Gefecht',
  'dominion/ambush/only-defenders-out-action':
    'nur {out} Verteidiger sind außer Gefecht, {away} sind entkommen',
  'dominion/ambush/spring-ambush': '{gang} schlagen aus dem Hinterhalt zu',
  'dominion/ambush/springs-ambush': '{gang} schlägt aus dem Hinterhalt zu',
  'dominion/ambush/the-defender-bottled-out-by-choice': 'der Verteidiger gab freiwillig auf',
  'dominion/ambush/too-near-takes-12': '{nearestDefender}" ist zu nah: Nötig sind 12", außer Sicht 6"',
  'dominion/ambush/within-6-centre-put': 'Innerhalb von 6" um die Mitte: {centre}. Beiseite: {aside}',
  'dominion/border-dispute/both-relics-defiled': 'beide Reliquien sind entweiht',
  'dominion/border-dispute/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/border-dispute/neither-relics-nor-bottling': 'weder Reliquien noch Moral entscheiden',
  'dominion/border-dispute/no-relic-defiled-only':
    'keine Reliquie ist entweiht, und nur der Gegner hat die Moral verloren',
  'dominion/border-dispute/not-exactly-one-gang':
    'nicht genau eine Gang hat eine heile Reliquie und einen kampffähigen Kämpfer',
  'dominion/border-dispute/only-enemy-s-relic':
    'nur die gegnerische Reliquie ist entweiht, und ein Kämpfer ist kampffähig',
  'dominion/border-dispute/only-gang-whole-relic':
    'die einzige Gang mit heiler Reliquie und kampffähigem Kämpfer',
  'dominion/border-dispute/relic-may-not-stand': 'Die Reliquie darf hier nicht stehen',
  'dominion/border-dispute/relic-may-stand-here': 'Die Reliquie darf hier stehen',
  'dominion/crews/cards-use-only-after': 'Karten nützen erst nach dem Alarm',
  'dominion/deployment/along-which-edge-does': 'An welcher Kante stellt {name} auf?',
  'dominion/deployment/full-tile-least-one': 'ein volles Feld, mindestens ein volles Feld entfernt',
  'dominion/deployment/gang-zone-takes': '{gang} nimmt {zone}',
  'dominion/deployment/no-tile-full-tile': 'Kein Feld ist ein volles Feld davon entfernt',
  'dominion/deployment/takes': '{gang} nimmt {stretch}',
  'dominion/deployment/takes-half': '{gang} nimmt die Hälfte {side}',
  'dominion/deployment/where-does-set-up': 'Wo stellt {name} auf?',
  'dominion/deployment/which-half-battlefield': 'Welche Hälfte des Schlachtfelds?',
  'dominion/deployment/zone': '{zone}',
  'dominion/escape-the-pit/against-fighter-goes-out':
    '{total} gegen {value}+: Der Kämpfer geht außer Gefecht',
  'dominion/escape-the-pit/against-fighter-leaps-nearest':
    '{total} gegen {value}+: Der Kämpfer springt auf den nächsten Boden',
  'dominion/escape-the-pit/along-edge': 'die {strip}" entlang der Kanten {side} und {opposite}',
  'dominion/escape-the-pit/along-which-edge-does': 'An welcher Kante stellt {first} auf?',
  'dominion/escape-the-pit/as-many-caskets-as': 'gleich viele Kisten und gleich viele entkommene Kämpfer',
  'dominion/escape-the-pit/as-many-caskets-more': 'gleich viele Kisten, aber mehr entkommene Kämpfer',
  'dominion/escape-the-pit/battle-over-nothing-battlefield':
    'Die Schlacht ist vorbei: Vom Schlachtfeld ist nichts übrig',
  'dominion/escape-the-pit/casket-may-lie-there': 'Die Kiste darf dort liegen',
  'dominion/escape-the-pit/casket-must-lie-8':
    'Die Kiste muss 8" von Kanten und Kisten und 12" vom Fluchtpunkt entfernt liegen',
  'dominion/escape-the-pit/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/escape-the-pit/escaped-more-caskets': 'mehr Kisten gerettet',
  'dominion/escape-the-pit/lost': '{casket} ist verloren',
  'dominion/escape-the-pit/no-ground-left-move': 'Kein Boden mehr zum Ausweichen: {outcome}',
  'dominion/escape-the-pit/no-more-than-fit':
    'Mehr als {fit} passen nicht hierher; die anderen bleiben 6" von den Kanten weg',
  'dominion/escape-the-pit/takes-along': '{fighter} nimmt {load} mit',
  'dominion/escape-the-pit/tile-escape-point': 'das Feld mit dem Fluchtpunkt',
  'dominion/escape-the-pit/tile-outermost-left-clockwise':
    'Feld {tile} der äußersten noch übrigen, im Uhrzeigersinn ab Nordwesten',
  'dominion/escape-the-pit/walls-catch': 'Die Wände erwischen {fighter}',
  'dominion/escape-the-pit/walls-close': 'Eine {roll}: Die Wände rücken näher',
  'dominion/escape-the-pit/walls-stand-still': 'Eine {roll}: Die Wände stehen still',
  'dominion/escape-the-pit/walls-stand-still-before': 'Vor Runde 3 stehen die Wände still',
  'dominion/escape-the-pit/walls-take': 'Die Wände nehmen {part}',
  'dominion/escape-the-pit/which-casket-within-1': 'Welche Kiste innerhalb von 1" nimmt {one} mit?',
  'dominion/escape-the-pit/which-caskets-within-1':
    'Welche Kisten nehmen die Gehenden mit? Jeder nimmt eine innerhalb von 1".',
  'dominion/escape-the-pit/who-and-what-is-within-of-the-or-the-edge':
    'Wer und was ist innerhalb von {strip}" um die Kante {side} oder {opposite}?',
  'dominion/escape-the-pit/who-takes-along': 'Wer nimmt {load} mit?',
  'dominion/escape-the-pit/who-what-tile': 'Wer und was ist auf diesem Feld?',
  'dominion/escape-the-pit/who-what-within-edge':
    'Wer und was ist jetzt innerhalb von {strip}" um die Kante {side} oder {opposite}?',
  'dominion/experience/earns-experience-taking-part':
    '{fighter} erhält {earned} Erfahrung für Teilnahme, ausgeschaltete Gegner und Sammeln',
  'dominion/experience/nobody-earns-experience': 'Niemand erhält Erfahrung',
  'dominion/forgotten-riches/alone-dark': 'Allein im Dunkeln, eine {roll}: {what}',
  'dominion/forgotten-riches/as-many-caskets-both': 'gleich viele Kisten auf beiden Seiten',
  'dominion/forgotten-riches/as-many-caskets-more': 'gleich viele Kisten, aber mehr Punkte',
  'dominion/forgotten-riches/casket-may-lie-there': 'Kiste {number} darf dort liegen',
  'dominion/forgotten-riches/casket-may-not-lie':
    'Kiste {number} darf dort nicht liegen: Die erste kommt auf das mittlere Feld, jede andere auf ein freies, mindestens 6" von den übrigen und erreichbar',
  'dominion/forgotten-riches/company-keeps-horrors-away':
    'Gesellschaft in {nearest}" hält den Schrecken fern',
  'dominion/forgotten-riches/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/forgotten-riches/gives-crews': 'Eine {roll} ergibt Crews von {size}',
  'dominion/forgotten-riches/gives-crews-cut': 'Eine {roll} ergibt Crews von {table}, gekürzt auf {size}',
  'dominion/forgotten-riches/level-caskets-points': 'gleich viele Kisten und Punkte',
  'dominion/forgotten-riches/more-caskets-secured': 'mehr Kisten gesichert',
  'dominion/forgotten-riches/no-actions-turn': 'diesen Zug keine Aktionen',
  'dominion/forgotten-riches/nothing-stirs': 'nichts rührt sich',
  'dominion/forgotten-riches/one-action-only': 'nur eine Aktion',
  'dominion/forgotten-riches/somebody-else-friend-foe':
    'Ist jemand anderes, Freund oder Feind, innerhalb von 8" um {fighter}?',
  'dominion/forgotten-riches/something-strikes': 'etwas schlägt zu',
  'dominion/forgotten-riches/which-caskets-lie-s':
    'Welche Kisten liegen auf dem Startfeld von {gang}, höchstens 3" vom Rand?',
  'dominion/global/come-top-exotic-beasts': '{onTop} kommen dazu: exotische Bestien und Devout Masses',
  'dominion/global/crew-above-limit': 'Eine Crew von {counted} liegt über der Grenze von {cap}',
  'dominion/global/crew-keeps-limit': 'Eine Crew von {counted} hält die Grenze von {cap} ein',
  'dominion/global/gang-credits': 'Die Gang {outcome}: {credits} Credits',
  'dominion/global/mission-has-no-credits': 'Die Mission hat keine Credits: {credits} werden gezahlt',
  'dominion/global/nothing-was-earned-yet': 'Nichts wurde verdient, aber {credits} werden gezahlt',
  'dominion/global/objectives-pay-credits': '{paid} von {earned} Zielen bringen {credits} Credits',
  'dominion/global/reserve-arrive': '{arrive} von {reserve} in Reserve treffen ein',
  'dominion/judging/alone-battle-lost': 'allein damit ist die Schlacht verloren',
  'dominion/judging/battle-goes': 'Die Schlacht geht weiter',
  'dominion/judging/battle-lost-once-all':
    'die Schlacht ist verloren, sobald alle Gangs dieser Seite dasselbe getan haben',
  'dominion/judging/battle-over-end-round': 'Die Schlacht ist am Ende von Runde 7 vorbei',
  'dominion/judging/battle-over-nobody-left': 'Die Schlacht ist vorbei: Niemand ist übrig',
  'dominion/judging/battle-over-one-gone': 'Die Schlacht ist vorbei: {gang} hat niemanden mehr',
  'dominion/judging/battle-over-round-last': 'Die Schlacht ist in Runde {round} vorbei, ihrer letzten',
  'dominion/judging/battle-over-some-gone': 'Die Schlacht ist vorbei: {gang} haben niemanden mehr',
  'dominion/judging/being-last': '{many} als Letzte',
  'dominion/judging/caskets': '{many} für Kisten',
  'dominion/judging/draw': 'Die Schlacht ist unentschieden',
  'dominion/judging/draw-since': 'Die Schlacht ist unentschieden: {reason}',
  'dominion/judging/enemies': '{many} für Gegner',
  'dominion/judging/fighter-may-leave-counts':
    'Bei {distance}" Abstand darf der Kämpfer gehen und zählt nur in Moraltests als außer Gefecht ({at})',
  'dominion/judging/fighter-may-not-leave': 'Der Kämpfer darf nicht gehen',
  'dominion/judging/has-one-point': '{gang} hat 1 Punkt',
  'dominion/judging/has-points': '{gang} hat {score} Punkte: {what}',
  'dominion/judging/has-points-alone': '{gang} hat {score} Punkte',
  'dominion/judging/have-one-point': '{gang} haben 1 Punkt',
  'dominion/judging/have-points': '{gang} haben {score} Punkte: {what}',
  'dominion/judging/have-points-alone': '{gang} haben {score} Punkte',
  'dominion/judging/last-battlefield-scores':
    '{gang} ist als Letzte auf dem Schlachtfeld und erhält {scored} Punkte',
  'dominion/judging/nobody-gang-left-battlefield':
    'ist niemand der Gang mehr auf dem Schlachtfeld, ist die Schlacht verloren',
  'dominion/judging/nobody-left':
    'Niemand ist übrig: Die Schlacht endet mit der Runde, wenn sich das nicht ändert',
  'dominion/judging/nobody-scores-as-last': 'Niemand erhält Punkte als letzte Gang auf dem Schlachtfeld',
  'dominion/judging/one-gone':
    '{gang} hat niemanden mehr: Die Schlacht endet mit der Runde, wenn sich das nicht ändert',
  'dominion/judging/round-7-decides-nothing':
    'Runde 7 entscheidet nichts: Eine weitere Runde wird gespielt, die letzte',
  'dominion/judging/rule': '{rule}',
  'dominion/judging/some-gone':
    '{gang} haben niemanden mehr: Die Schlacht endet mit der Runde, wenn sich das nicht ändert',
  'dominion/judging/special-objective': '{many} für das besondere Ziel',
  'dominion/judging/win': '{victors} gewinnen',
  'dominion/judging/win-since': '{victors} gewinnen: {reason}',
  'dominion/judging/wins': '{victors} gewinnt',
  'dominion/judging/wins-since': '{victors} gewinnt: {reason}',
  'dominion/leaving/gets-away': '{fighter} entkommt',
  'dominion/leaving/who-within-1-leaves':
    'Wer von {gang} innerhalb von 1" um {place} verlässt das Schlachtfeld?',
  'dominion/looters/attacker-who-has-bottled': 'Ein Angreifer ohne Moral beansprucht nichts mehr',
  'dominion/looters/casket-claimed-taken-off': 'Die Kiste ist beansprucht und kommt vom Schlachtfeld',
  'dominion/looters/casket-claimed-when-end':
    'Eine Kiste wird zu Beginn der Endphase beansprucht, innerhalb von 1" um den Fluchtweg',
  'dominion/looters/casket-kind-cannot-claimed':
    'Eine Kiste dieser Art kann nicht beansprucht werden: {casket}',
  'dominion/looters/caskets-claimed': 'beanspruchte Kisten: {claimed}',
  'dominion/looters/caskets-claimed-left': 'beanspruchte Kisten: {claimed}, übrig: {left}',
  'dominion/looters/caskets-claimed-only-left': 'beanspruchte Kisten: nur {claimed}, übrig: {left}',
  'dominion/looters/caskets-claimed-where-takes': 'beanspruchte Kisten: {claimed}, nötig sind zwei',
  'dominion/looters/claimed-taken-off-battlefield': '{casket} ist beansprucht und kommt vom Schlachtfeld',
  'dominion/looters/edge-escape-route': 'Der Fluchtweg ist die Kante {route}',
  'dominion/looters/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/looters/which-caskets-within-1':
    'Welche Kisten sind innerhalb von 1" um den Fluchtweg? Sie sind beansprucht.',
  'dominion/looters/which-edge-escape-route': 'Welche Kante ist der Fluchtweg?',
  'dominion/marauders/1-point-more': '1 Punkt mehr',
  'dominion/marauders/attacker-has-bottled-out':
    'Der Angreifer hat die Moral verloren, und das besondere Ziel bringt nichts mehr',
  'dominion/marauders/bottle-test-passed-bottle': 'Der Moraltest ist bestanden. Freiwillig aufgeben?',
  'dominion/marauders/desperate-passes-bottle-test': '{gang} ist verzweifelt und besteht den Moraltest',
  'dominion/marauders/did-coup-de-grace': 'Hat ein Gnadenstoß {fighter} außer Gefecht gesetzt?',
  'dominion/marauders/did-end-action-within':
    'Hat {fighter} eine Aktion innerhalb von 1" um die Kante des Angreifers beendet und ist gegangen?',
  'dominion/marauders/equal-points': 'Gleichstand nach Punkten',
  'dominion/marauders/for': '{objective}: {more} für {gang}',
  'dominion/marauders/leaves-deed-done': '{fighter} geht, die Tat ist getan',
  'dominion/marauders/more-attacker': '{objective}: {points} mehr für den Angreifer',
  'dominion/marauders/more-points': 'mehr Punkte',
  'dominion/marauders/points-more': '{points} Punkte mehr',
  'dominion/marauders/special-objective': 'Das besondere Ziel ist {rule}',
  'dominion/marauders/target': 'Das Ziel ist {target}',
  'dominion/marauders/who-scragged': 'Wer soll ausgeschaltet werden?',
  'dominion/rescue-mission/all': 'Insgesamt {total}: {result}',
  'dominion/rescue-mission/captive-free': '{roll}: Der Gefangene ist frei',
  'dominion/rescue-mission/captive-stays-bound': '{roll}: Der Gefangene bleibt gefesselt',
  'dominion/rescue-mission/captives': 'Die Gefangenen sind {names}',
  'dominion/rescue-mission/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/rescue-mission/every-captive-was-freed': 'alle Gefangenen wurden befreit und entkamen',
  'dominion/rescue-mission/free-acts-next-round': '{captive} ist frei und handelt ab der nächsten Runde',
  'dominion/rescue-mission/free-captive': 'Einen Gefangenen befreien',
  'dominion/rescue-mission/held-here': '{captive} wird hier festgehalten',
  'dominion/rescue-mission/no-captive-held-any': 'kein Gefangener wird mehr festgehalten',
  'dominion/rescue-mission/no-captive-took-flight': 'kein Gefangener entkam',
  'dominion/rescue-mission/only-active-fighter-can': 'das kann nur ein aktiver Kämpfer',
  'dominion/rescue-mission/only-some-captives-took': 'nur einige Gefangene entkamen',
  'dominion/rescue-mission/takes-attacker-who-no':
    'Das braucht einen Angreifer innerhalb von 1", der nicht gefangen ist',
  'dominion/rescue-mission/which-captive': 'Welcher Gefangene?',
  'dominion/rescue-mission/which-captives-try-break': 'Welche Gefangenen versuchen sich loszureißen?',
  'dominion/rescue-mission/which-fighters-does-defender': 'Welche Kämpfer hält der Verteidiger gefangen?',
  'dominion/reserve/gets-last-reserve': '{gang} bekommt den Rest der Reserve',
  'dominion/reserve/holds-reserve': '{gang} hält {waiting} in Reserve',
  'dominion/reserve/reserve-gets': '{gang} bekommt {arrive} von {reserve} in Reserve',
  'dominion/rewards/credits-come-out-stash': '{taken} Credits kommen aus dem Lager von {payer}',
  'dominion/rewards/credits-owed-but-stash':
    '{owed} Credits sind fällig, aber im Lager von {payer} sind nur {taken}',
  'dominion/rewards/draw-territory-stays': 'Nach einem Unentschieden bleibt das Territorium, bei wem es ist',
  'dominion/rewards/draw-territory-unclaimed': 'Nach einem Unentschieden bleibt das Territorium herrenlos',
  'dominion/rewards/keeps-territory-stake': '{victor} behält das umkämpfte Territorium',
  'dominion/rewards/territory-stake-goes': 'Das umkämpfte Territorium geht an {victor}',
  'dominion/rewards/the-territory-at-stake-goes-from-to':
    'Das umkämpfte Territorium geht von {holder} an {victor}',
  'dominion/sabotage/destroys-target': '{fighter} zerstört das Ziel',
  'dominion/sabotage/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/sabotage/how-many-wounds-did': 'Wie viele Lebenspunkte hat das Ziel verloren?',
  'dominion/sabotage/note-what-target-lost': 'Festhalten, was das Ziel verloren hat',
  'dominion/sabotage/only-active-fighter-can': 'nur ein aktiver Kämpfer kann angreifen',
  'dominion/sabotage/shoot-target-2-hit': 'Auf das Ziel schießen: +2 zum Treffen',
  'dominion/sabotage/shoots-target': '{fighter} schießt mit {weapon} auf das Ziel',
  'dominion/sabotage/shot-misses-target': 'Der Schuss verfehlt das Ziel',
  'dominion/sabotage/strike-target-every-blow': 'Auf das Ziel einschlagen: Jeder Schlag trifft',
  'dominion/sabotage/strikes-target': '{fighter} schlägt auf das Ziel ein: {dice}',
  'dominion/sabotage/target-destroyed-but-half':
    'das Ziel ist zerstört, aber mindestens die Hälfte der Angreifer ist weg',
  'dominion/sabotage/target-destroyed-fewer-than':
    'das Ziel ist zerstört, und weniger als die Hälfte der Angreifer ist weg',
  'dominion/sabotage/target-loses-wound-has': 'Das Ziel verliert einen Lebenspunkt und hat noch {left}',
  'dominion/sabotage/target-loses-wounds-has': 'Das Ziel verliert {lost} Lebenspunkte und hat noch {left}',
  'dominion/sabotage/target-stands': 'das Ziel steht noch',
  'dominion/smash-and-grab/ammo-caskets-opened-still': '{opened} Munitionskisten offen, {closed} noch zu',
  'dominion/smash-and-grab/bypass-lock-one-defender': 'Das Schloss einer Kiste des Verteidigers umgehen',
  'dominion/smash-and-grab/carry-one-defender-s': 'Eine Kiste des Verteidigers tragen',
  'dominion/smash-and-grab/casket-opened': 'Die Kiste ist offen: {contents}',
  'dominion/smash-and-grab/defender-cannot-open-caskets': 'Der Verteidiger kann die Kisten nicht öffnen',
  'dominion/smash-and-grab/enemy-bottled-out-choice': 'der Gegner gab freiwillig auf und floh',
  'dominion/smash-and-grab/opens': '{fighter} öffnet {casket}: {what}',
  'dominion/smash-and-grab/smash-one-defender-s': 'Eine Kiste des Verteidigers aufbrechen',
  'dominion/smash-and-grab/the-defender-cannot-open-the-caskets':
    'der Verteidiger kann die Kisten nicht öffnen',
  'dominion/smash-and-grab/which-casket-empty': 'Welche Kiste ist leer?',
  'dominion/smash-and-grab/which-casket-holds-frag': 'In welcher Kiste ist die Splitterfalle?',
  'dominion/sneak-attack/attackers-stand-as-should': 'Die Angreifer stehen, wie sie sollen',
  'dominion/sneak-attack/defender-bottled-out-choice': 'der Verteidiger gab freiwillig auf und floh',
  'dominion/sneak-attack/neither-side-has-done': 'keine Seite hat ihr Ziel erreicht',
  'dominion/sneak-attack/not-entirely-within-4':
    '{wrong}: nicht ganz innerhalb von 4" um eine Kante oder mehr als 4" von Verbündeten',
  'dominion/sneak-attack/relic-does-not-lie': 'Die Reliquie liegt falsch: {place}',
  'dominion/sneak-attack/relic-lies-as-should': 'Die Reliquie liegt richtig: {place}',
  'dominion/sneak-attack/relic-was-defiled-able':
    'die Reliquie wurde entweiht, und ein kampffähiger Angreifer ist da',
  'dominion/sneak-attack/relic-whole-able-defender':
    'die Reliquie ist heil, und ein kampffähiger Verteidiger ist da',
  'dominion/stand-off/battlefield-has-tiles': 'Das Schlachtfeld hat {tiles} Felder',
  'dominion/stand-off/equal-points': 'Gleichstand nach Punkten',
  'dominion/stand-off/how-many-tiles-has':
    'Wie viele Felder hat das Schlachtfeld? 4 sind für Crews von 6, 6 für größere.',
  'dominion/stand-off/more-points': 'mehr Punkte',
  'dominion/trap/anywhere-least-2-every':
    'Überall, mindestens 2" von jedem Gegner: {anywhere}. Innerhalb von 2" um die Kämpfer in der Mitte: {centre}',
  'dominion/trap/equal-points': 'Gleichstand nach Punkten',
  'dominion/trap/fighter-keeps-cool-2': 'Der Kämpfer bleibt gelassen: 2 Aktionen',
  'dominion/trap/fighter-taken-surprise-1': 'Der Kämpfer wird überrascht: 1 Aktion',
  'dominion/trap/has-priority-round-1': '{total}: Priorität in Runde 1 hat {priority}',
  'dominion/trap/more-points': 'mehr Punkte',
  'dominion/trap/nobody-surprised-after-round': 'Nach Runde 1 ist niemand mehr überrascht',
  'dominion/trap/who-group-centre': 'Wer ist in der Gruppe in der Mitte?',
  'dominion/trap/who-next-group': 'Wer ist in der nächsten Gruppe?',
  'dominion/trap/who-stands-middle-central': 'Wer steht in der Mitte des mittleren Felds?',
  'takeover/ambush/ambushed-fighter-stands-within':
    'Wer im Hinterhalt ist, steht innerhalb von 6" um die Mitte, auf der freien Fläche',
  'takeover/ambush/attacker-has-priority-round': 'Der Angreifer hat in Runde 1 die Priorität',
  'takeover/ambush/attacker-may-activate-before':
    'Der Angreifer darf {headStart} aktivieren, bevor der Verteidiger jemanden aktiviert',
  'takeover/ambush/bottle-tests-counts-as': 'In Moraltests zählt es als außer Gefecht',
  'takeover/ambush/built-as-high-up': 'Es wird so hoch gebaut wie möglich',
  'takeover/ambush/caught-within-6-centre':
    'Innerhalb von 6" um die Mitte erwischt: {centre}; beiseite: {aside}',
  'takeover/ambush/centre-within-8-where':
    '{inchesToCentre}" von der Mitte ist innerhalb von 8", wo nur Streugelände stehen darf',
  'takeover/ambush/custom-each-attackers': 'Auswahl ({size}) für jeden von {attackers} Angreifern',
  'takeover/ambush/defender-may-have-open': 'Der Verteidiger darf eine offene Plattform zum Aufstellen haben',
  'takeover/ambush/defender-still-has-fighters':
    'Der Verteidiger muss noch beiseitegestellte Kämpfer platzieren',
  'takeover/ambush/defender-uses-random': 'Der Verteidiger nimmt Zufall ({size})',
  'takeover/ambush/defender-who-plummets-fails': 'Ein Verteidiger, der abstürzt, scheitert ohne Wurf',
  'takeover/ambush/edge-board-less-than': '{inchesToEdge}" vom Rand ist weniger als 8"',
  'takeover/ambush/enemy-less-than-1': '{inchesToEnemy}" von einem Gegner ist weniger als 1"',
  'takeover/ambush/escapes': '{fighter} entkommt',
  'takeover/ambush/even-out-sight-defender':
    'Auch außer Sicht ist {inchesToDefender}" von einem Verteidiger weniger als 6"',
  'takeover/ambush/fight-break-tie': '{fighting} kämpfen weiter, um den Gleichstand zu brechen',
  'takeover/ambush/fighter-cannot-escape-here': 'Dieser Kämpfer kann von hier nicht entkommen',
  'takeover/ambush/fighter-may-escape': 'Der Kämpfer darf entkommen',
  'takeover/ambush/fighters-escape-end-phase': 'Entkommen geht in der Endphase',
  'takeover/ambush/injury-still-rolled': 'Die Verletzung von {fighter} wird noch ausgewürfelt',
  'takeover/ambush/injury-still-rolled-afterwards': 'Die Verletzung wird danach noch ausgewürfelt',
  'takeover/ambush/kept-aside': '{fighter} wird beiseitegestellt',
  'takeover/ambush/head-start-on': 'Den nächsten aktivieren',
  'takeover/ambush/head-start-over': 'Den Verteidiger handeln lassen',
  'takeover/ambush/meets-initiative': '{total} erreicht Initiative {initiative}+',
  'takeover/ambush/no-fighter-falls': '{total} ist keine {initiative}+: Der Kämpfer stürzt',
  'takeover/ambush/not-gang-s-own': 'Das ist nicht der eigene Anteil der Gang am Brett',
  'takeover/ambush/priority-round-1': 'Priorität in Runde 1: {order}',
  'takeover/ambush/rival-attacker-less-than':
    '{inchesToRival}" von einem rivalisierenden Angreifer ist weniger als 6"',
  'takeover/ambush/scatter-may-stand-anywhere':
    'Streugelände darf überall stehen, anderes Gelände mehr als 8" von der Mitte',
  'takeover/ambush/sight-defender-less-than':
    'In Sicht eines Verteidigers ist {inchesToDefender}" weniger als 12"',
  'takeover/ambush/use-head-start-left': 'Den Vorsprung nutzen? Noch {left}',
  'takeover/ambush/who-escapes': 'Wer entkommt?',
  'takeover/ambush/who-stands-lowest-level': 'Wer steht auf der untersten Ebene eines Turms?',
  'takeover/ambush/who-within-1-edge': 'Wer ist innerhalb von 1" um eine Kante? Sie dürfen entkommen.',
  'takeover/ambush/more-than-6-centre': 'Ist {fighter} mehr als 6" von der Mitte entfernt?',
  'takeover/ambush/who-within-6-centre': 'Wer ist innerhalb von 6" um die Mitte? Sie dürfen nicht entkommen.',
  'takeover/deployment/deployment-zone-cut-off':
    'Eine abgeschnittene Aufstellungszone wird zur Mitte verschoben, bis sie es nicht mehr ist',
  'takeover/deployment/gang-name-takes': '{gang} nimmt {name}',
  'takeover/deployment/takes': '{gang} nimmt {chosen}',
  'takeover/deployment/which-deployment-zone': 'Welche Aufstellungszone?',
  'takeover/deployment/which-part-board': 'Welcher Teil des Bretts?',
  'takeover/escort-mission/attacker-names-top-tower':
    'Der Angreifer nennt die Spitze eines Turms, auf dem der Verteidiger nicht aufgestellt hat',
  'takeover/escort-mission/defender-has-take-corner': 'Der Verteidiger muss eine Ecke nehmen',
  'takeover/escort-mission/defender-names-edge-own':
    'Der Verteidiger nennt eine Kante, die seine eigene Zone nicht berührt',
  'takeover/escort-mission/defender-s-zone-touches': 'die Zone des Verteidigers berührt diese Kante',
  'takeover/escort-mission/defender-uses-custom': 'Der Verteidiger nimmt Auswahl ({size})',
  'takeover/escort-mission/extraction-zone-edge': 'Die Abholzone ist die Kante {edge}',
  'takeover/escort-mission/has-been-hired-bring':
    '{gang} wurde angeheuert, den Uphiver nach Hause zu bringen',
  'takeover/escort-mission/named': '{name} ist benannt',
  'takeover/escort-mission/no-corner-free-so': 'Keine Ecke ist frei, also geht eine andere Zone',
  'takeover/escort-mission/random-each-attackers': 'Zufall ({size}) für jeden von {attackers} Angreifern',
  'takeover/escort-mission/the-defender-has-to-take-a-corner': 'der Verteidiger muss eine Ecke nehmen',
  'takeover/escort-mission/towers-defender-sets-up':
    'Bei Türmen stellt der Verteidiger auf der untersten Ebene eines Turms auf',
  'takeover/escort-mission/uphiver-comes-along': 'Der Uphiver kommt mit',
  'takeover/escort-mission/uphiver-extracted': 'Der Uphiver ist abgeholt',
  'takeover/escort-mission/uphiver-not-extracted': 'Der Uphiver ist bei {inchesToZone}" nicht abgeholt',
  'takeover/escort-mission/which-edge-extraction-zone': 'Welche Kante ist die Abholzone?',
  'takeover/escort-mission/within-1-extraction-zone': 'Ist {fighter} innerhalb von 1" um die Abholzone?',
  'takeover/gang-moot/activates-leader-first': '{jumps} aktiviert den Anführer zuerst',
  'takeover/gang-moot/after-round-1-everybody': 'Nach Runde 1 bekommen alle Bereit-Marker',
  'takeover/gang-moot/against-cool-leader': '{id} {fate}: {total} gegen Gelassenheit {cool}+',
  'takeover/gang-moot/against-not-ready': '{total} gegen {intelligence}+: nicht bereit',
  'takeover/gang-moot/against-ready-once': '{total} gegen {intelligence}+: sofort bereit',
  'takeover/gang-moot/all-leaders-keep-calm':
    'Alle Anführer bleiben ruhig, und die Runde beginnt nach Priorität',
  'takeover/gang-moot/and': '{name} {how} und {now}',
  'takeover/gang-moot/another-fighter-less-than':
    '{inchesToFighter}" von einem anderen Kämpfer ist weniger als 4"',
  'takeover/gang-moot/everybody-ready': 'Alle sind bereit: {ready}',
  'takeover/gang-moot/fighter-cannot-become-ready': 'Dieser Kämpfer kann nicht mehr bereit werden',
  'takeover/gang-moot/fighter-notices-nothing': 'Dieser Kämpfer merkt nichts',
  'takeover/gang-moot/free-move-any-direction': 'Eine freie Bewegung von {inches}" in jede Richtung',
  'takeover/gang-moot/intelligence': '{name} {how} und {now}: Intelligenz {int}+',
  'takeover/gang-moot/leader-comes': 'Der Anführer kommt',
  'takeover/gang-moot/leader-less-than-12': '{inchesToLeader}" von einem Anführer ist weniger als 12"',
  'takeover/gang-moot/leader-stands-within-3':
    'Ein Anführer steht innerhalb von 3" um die Mitte, nicht {inchesToCentre}" weit weg',
  'takeover/gang-moot/may-move-up-6': '{gang} darf {movers} je bis zu 6" in jede Richtung bewegen',
  'takeover/gang-moot/may-move-up-6-any-direction': '{gang} darf {movers} bis zu 6" in jede Richtung bewegen',
  'takeover/gang-moot/only-leaders-ready': 'Nur die Anführer sind bereit: {ready}',
  'takeover/gang-moot/random-gives-rest-crew': 'Zufall ({size}) ergibt den Rest der Crew',
  'takeover/gang-moot/stands-as-leader': '{name} springt als Anführer ein',
  'takeover/gang-moot/target-becomes-ready': 'Das Ziel wird bereit',
  'takeover/gang-moot/target-does-not-become': 'Das Ziel wird nicht bereit',
  'takeover/gang-moot/where-no-such-spot':
    'Wo kein solcher Platz mehr ist, steht ein Kämpfer so weit wie möglich vom nächsten Anführer, dann von den anderen',
  'takeover/gang-moot/who-stands-leader': 'Wer vertritt den Anführer?',
  'takeover/gang-moot/who-within-12-near': 'Wer ist innerhalb von 12" um {attacker} und hört den Schuss?',
  'takeover/gang-moot/whoever-had-ready-marker': 'Wer einen Bereit-Marker hatte, hat keine freie Bewegung',
  'takeover/invasion/all-caskets-down': 'Alle Kisten liegen',
  'takeover/invasion/carries': '{fighter} trägt {id}',
  'takeover/invasion/carry-casket': 'Eine Kiste tragen',
  'takeover/invasion/casket-has-carried-within': 'Eine Kiste muss bis auf 1" an eine Kante getragen werden',
  'takeover/invasion/casket-may-stand-here': 'Eine Kiste darf hier stehen',
  'takeover/invasion/casket-stands-more-than':
    'Eine Kiste steht mehr als 10" von jedem Aufstellungspunkt, wo ein Kämpfer stehen könnte',
  'takeover/invasion/claims-what-lies-within': '{gang} beansprucht, was innerhalb von 2" liegt',
  'takeover/invasion/custom-7-every-gang': 'Auswahl (7) für jede Gang',
  'takeover/invasion/fighter-leaves-battle-casket':
    'Der Kämpfer verlässt mit der Kiste die Schlacht und zählt nicht als außer Gefecht',
  'takeover/invasion/gangs-still-fight-caskets': '{gangsLeft} Gangs kämpfen noch um die Kisten',
  'takeover/invasion/invasion-has-no-victor': 'Die Invasion hat keinen Sieger oder nichts als Sieger',
  'takeover/invasion/last-gang-claims': 'Die letzte Gang beansprucht {claimed}',
  'takeover/invasion/leaves-battle-not-counted':
    '{fighter} verlässt mit {casket} die Schlacht und zählt nicht als außer Gefecht',
  'takeover/invasion/lost-everybody': 'Für alle verloren: {lost}',
  'takeover/invasion/no-casket-left-carry': 'keine Kiste ist mehr zu tragen',
  'takeover/invasion/only-active-fighter-can': 'nur ein aktiver Kämpfer kann eine Kiste tragen',
  'takeover/invasion/opens-credit-casket-finds':
    '{gang} öffnet eine Credit-Kiste und findet {earned} Credits',
  'takeover/invasion/opens-credit-caskets-finds':
    '{gang} öffnet {full} Credit-Kisten und findet {earned} Credits',
  'takeover/invasion/players-fight-loot-credit':
    '{players} Spieler kämpfen um {each} Beute- und {each} Credit-Kisten',
  'takeover/invasion/rolls-ammo-crate-table':
    '{gang} würfelt für eine Beutekiste auf der Munitionskisten-Tabelle',
  'takeover/invasion/rolls-ammo-crate-table-loot-caskets':
    '{gang} würfelt für {caskets} Beutekisten auf der Munitionskisten-Tabelle',
  'takeover/invasion/which-casket': 'Welche Kiste?',
  'takeover/invasion/which-caskets-within-any':
    'Welche Kisten sind innerhalb von {REACH}" um einen Kämpfer von {name}, der letzten Gang auf dem Brett?',
  'takeover/limits/keeps-every-limit': 'Das hält jede Grenze ein',
  'takeover/pit-brawl/a-shot-from-the-stands-hits': 'Ein Schuss von den Rängen trifft {name}',
  'takeover/pit-brawl/a-shot-from-the-stands-misses': 'Ein Schuss von den Rängen verfehlt {name}',
  'takeover/pit-brawl/bad-effects-only-recovery': 'Von den schlechten Wirkungen gilt nur Genesung: {applied}',
  'takeover/pit-brawl/champions-suffer-no-coup': 'Champions erleiden keinen Gnadenstoß',
  'takeover/pit-brawl/crowd-content': 'Die Menge ist zufrieden',
  'takeover/pit-brawl/fight-over-so-no': 'Der Kampf ist vorbei, also kommt kein Mastiff',
  'takeover/pit-brawl/first-two-champions-go': 'Die ersten zwei Champions, die ausfallen, werden ersetzt',
  'takeover/pit-brawl/gang-sends-one-champion': 'Die Gang schickt einen Champion',
  'takeover/pit-brawl/mastiff-may-finished-off': 'Ein Mastiff darf erledigt werden',
  'takeover/pit-brawl/mastiff-set-down-now': 'Ein Mastiff wird jetzt aufgestellt für {mastiffs}',
  'takeover/pit-brawl/mastiffs-do-not-attack': 'Mastiffs greifen einander nicht an',
  'takeover/pit-brawl/may-not-used-round': '{item} darf in Runde {round} nicht benutzt werden',
  'takeover/pit-brawl/may-used-round': '{item} darf in Runde {round} benutzt werden',
  'takeover/pit-brawl/more-than-12-every':
    'Ist {fighter} mehr als 12" von allen anderen und weniger als 6" von einer Wand der Grube entfernt?',
  'takeover/pit-brawl/no-weapon-theirs-allowed': 'keine ihrer Waffen ist in Runde {round} erlaubt',
  'takeover/pit-brawl/nobody-wins': 'Niemand gewinnt',
  'takeover/pit-brawl/only-seriously-injured-can': 'Nur schwer Verletzte können erledigt werden',
  'takeover/pit-brawl/pays-no-taxes-two': '{victors} zahlt zwei Wochen keine Steuern',
  'takeover/pit-brawl/pit-comes': 'In der Grube bleibt davon {left}',
  'takeover/pit-brawl/shot-stands-hits': 'Ein Schuss von den Rängen trifft',
  'takeover/pit-brawl/shot-stands-misses': 'Ein Schuss von den Rängen verfehlt',
  'takeover/pit-brawl/there-nothing-hand-out': 'Es gibt nichts zu verteilen',
  'takeover/pit-brawl/which-mastiff-sent': 'Welcher Mastiff wird geschickt?',
  'takeover/pit-brawl/without-champion-gang-cannot': 'Ohne Champion kann die Gang nicht teilnehmen',
  'takeover/precinct-assault/a-final-figure-of-means-arrests':
    'Eine Endzahl von {total} bedeutet {captives} Verhaftungen',
  'takeover/precinct-assault/access-terminal': 'Ein Terminal benutzen',
  'takeover/precinct-assault/acts-before-each-single': '{enforcers} handelt vor jeder einzelnen Gang',
  'takeover/precinct-assault/against-door-opens-closes':
    '{total} gegen {intelligence}+: Die Tür öffnet oder schließt sich',
  'takeover/precinct-assault/against-door-stays-as':
    '{total} gegen {intelligence}+: Die Tür bleibt, wie sie ist',
  'takeover/precinct-assault/all-doors-precinct-have':
    'Alle Türen der Wache haben Terminals, sind also zu Beginn geschlossen und verriegelt',
  'takeover/precinct-assault/all-enforcers-mastiffs-fight': 'Alle {size} Enforcer und Mastiffs kämpfen',
  'takeover/precinct-assault/arrested': '{fighter} wird verhaftet',
  'takeover/precinct-assault/battle-stops-end-phase':
    'Die Schlacht endet in der Endphase von Runde 8, vor der Erholung',
  'takeover/precinct-assault/cannot-set-up-inside':
    '{names} können nicht innerhalb der Mauern aufgestellt werden',
  'takeover/precinct-assault/cells-need-floor-4':
    'Die Zellen brauchen einen Boden von 4" mal 4", eine Tür und deren Terminal draußen',
  'takeover/precinct-assault/custom-18-allied-gangs':
    'Auswahl (18) für {alliedGangs} verbündete Gangs zusammen',
  'takeover/precinct-assault/door-access-global-control': 'Türzugang: am globalen Kontrollterminal',
  'takeover/precinct-assault/door-cells-locked-as': 'Auch die Tür der Zellen ist verriegelt',
  'takeover/precinct-assault/door-cells-shut': 'die Zellentür ist zu',
  'takeover/precinct-assault/door-hack-global-control': 'Tür-Hack: am globalen Kontrollterminal',
  'takeover/precinct-assault/door-opens-closes': 'Die Tür öffnet oder schließt sich',
  'takeover/precinct-assault/door-state': '{door} ({state})',
  'takeover/precinct-assault/doors-precinct-have-actions': 'die Türen der Wache haben eigene Aktionen',
  'takeover/precinct-assault/each-gang': '{even} aus jeder Gang',
  'takeover/precinct-assault/each-gang-one-more': '{even} aus jeder Gang und noch einer aus {unlucky}',
  'takeover/precinct-assault/enforcers-cannot-work-cells':
    'Enforcer können die Tür der Zellen von hier nicht bedienen',
  'takeover/precinct-assault/enforcers-drop-out-campaign': 'Die Enforcer scheiden aus der Kampagne aus',
  'takeover/precinct-assault/fewer-than-six-doors':
    'bei weniger als sechs Türen liegen mehr als 16" Mauer zwischen zweien',
  'takeover/precinct-assault/fighter-not-contact-terminal':
    'Der Kämpfer ist nicht in Kontakt mit dem Terminal',
  'takeover/precinct-assault/final-figure-means-arrests':
    'Eine Endzahl von {total} bedeutet {due} Verhaftungen, mehr als {captives} sind aber nicht möglich',
  'takeover/precinct-assault/final-figure-means-one': 'Eine Endzahl von {total} bedeutet eine Verhaftung',
  'takeover/precinct-assault/first-enforcers-placed-inside':
    'Die ersten Enforcer werden in der Wache aufgestellt',
  'takeover/precinct-assault/force-door': 'Eine Tür aufbrechen',
  'takeover/precinct-assault/forces-door-which-takes': '{total} bricht die Tür auf, nötig war {needed}',
  'takeover/precinct-assault/gangs-fought-law-won': 'Die Gangs kämpften gegen das Gesetz und gewannen',
  'takeover/precinct-assault/gangs-start-outside-within':
    'Gangs beginnen draußen, innerhalb von 1" um die Kante (hier {inchesToEdge}") und 6" von Türen (hier {inchesToDoor}")',
  'takeover/precinct-assault/gangs-take-terminals-away':
    'Die Gangs entfernen die Terminals von {door}: geschlossen, aber nicht verriegelt',
  'takeover/precinct-assault/global-control-terminal-door':
    'Das globale Kontrollterminal ist {terminalToDoor}" von einer Tür, weniger als 3"',
  'takeover/precinct-assault/go-inside-first': '{inside} von {fighters} gehen zuerst hinein',
  'takeover/precinct-assault/how-many-doors-lead': 'Wie viele Türen führen in die Wache?',
  'takeover/precinct-assault/how-many-doors-there': 'Wie viele Türen gibt es innen außer der Zellentür?',
  'takeover/precinct-assault/inside-men-start-cells': 'Eingeschleuste beginnen in den Zellen',
  'takeover/precinct-assault/law-won': 'Das Gesetz hat gewonnen',
  'takeover/precinct-assault/less-than-takes': '{total} ist weniger als die nötigen {needed}',
  'takeover/precinct-assault/may-have-1-inside': '{gang} darf 1 Eingeschleusten haben',
  'takeover/precinct-assault/may-have-up-inside': '{gang} darf bis zu {most} Eingeschleuste haben',
  'takeover/precinct-assault/modifier-against-intelligence':
    '{total} (Modifikator {modifier}) gegen Intelligenz {intelligence}+: {outcome}',
  'takeover/precinct-assault/no-ability-puts-anyone': 'Keine Fähigkeit bringt jemanden hinter die Mauern',
  'takeover/precinct-assault/no-officer-left-enforcers':
    'Kein Offizier ist übrig: Die Enforcer verlieren die Moral',
  'takeover/precinct-assault/no-skill-card-other':
    'Keine Fertigkeit, Karte oder andere Fähigkeit stellt jemanden hinter den Mauern auf',
  'takeover/precinct-assault/not-every-gang-has':
    'Nicht jede Gang hat so viele zum Verhaften, also kommt noch einer aus {more}',
  'takeover/precinct-assault/now': '{door} ist jetzt {now}',
  'takeover/precinct-assault/officer-board-no-bottle': 'Ein Offizier ist auf dem Brett: kein Moraltest',
  'takeover/precinct-assault/one-large-door-three':
    'Nötig sind eine große und drei kleine Türen und keine Wand zwischen Türen über 16"',
  'takeover/precinct-assault/only-fighter-who-stands': 'das kann nur, wer frei steht',
  'takeover/precinct-assault/open-close-door': 'Eine Tür öffnen oder schließen',
  'takeover/precinct-assault/order-turns': 'Die Zugreihenfolge ist {order}',
  'takeover/precinct-assault/other-enforcers-placed-anywhere':
    'Die anderen Enforcer werden überall aufgestellt',
  'takeover/precinct-assault/out-cells': '{fighter} ist aus den Zellen',
  'takeover/precinct-assault/priority-roll-counts-as': 'Der Prioritätswurf von {enforcers} zählt als 6',
  'takeover/precinct-assault/share-places-as-like': 'Sie teilen die Plätze, wie sie wollen',
  'takeover/precinct-assault/some-floor-cannot-reached': 'Ein Teil des Bodens ist nicht erreichbar',
  'takeover/precinct-assault/stays-home-player-leads': '{player} bleibt zu Hause und führt die Enforcer',
  'takeover/precinct-assault/taken-off-board-out':
    'Vom Brett genommen: {removed}; ohne Wurf außer Gefecht: {outOfAction}',
  'takeover/precinct-assault/terminal-has-no-power': 'Das Terminal hat keinen Strom',
  'takeover/precinct-assault/there-no-power-so': 'Es gibt keinen Strom, also lässt sich nichts hacken',
  'takeover/precinct-assault/there-nobody-arrest': 'Niemand ist zu verhaften',
  'takeover/precinct-assault/those-who-left-have': 'Wer übrig ist, hat -2 auf Gelassenheitstests',
  'takeover/precinct-assault/time-did-not-run': 'Die Zeit ist nicht abgelaufen, also wird niemand entfernt',
  'takeover/precinct-assault/tries-force': '{name} versucht, {door} aufzubrechen',
  'takeover/precinct-assault/tries-hack': '{name} versucht, {door} zu hacken',
  'takeover/precinct-assault/two-ammo-caches-placed':
    'Zwei Munitionslager werden innen aufgestellt, nicht {caches}',
  'takeover/precinct-assault/which-door-does-touch': 'Welche Tür berührt {fighter}?',
  'takeover/precinct-assault/which-door-if-touches':
    'Welche Tür, falls {fighter} das globale Kontrollterminal berührt?',
  'takeover/precinct-assault/which-door-loses-terminals': 'Welche Tür verliert ihre Terminals?',
  'takeover/precinct-assault/which-door-s-terminal':
    'Das Terminal welcher Tür ist innerhalb von 1" um {fighter}?',
  'takeover/precinct-assault/which-door-within-1': 'Welche Tür ist innerhalb von 1" um {fighter}?',
  'takeover/precinct-assault/which-friends-touch-door': 'Welche Verbündeten berühren die Tür auch?',
  'takeover/precinct-assault/which-locked-door-within':
    'Welche verriegelte Tür ist innerhalb von 1" um {fighter}?',
  'takeover/precinct-assault/which-mastiffs-start-inside': 'Welche Mastiffs beginnen auch innen?',
  'takeover/precinct-assault/who-starts-cells-as': 'Wer beginnt eingeschleust in den Zellen?',
  'takeover/rescue-mission/acts-next-round-all':
    '{captive} handelt ab der nächsten Runde, mit aller Ausrüstung auf der Karte',
  'takeover/rescue-mission/allies-share-six-places': '{alliedGangs} Verbündete teilen sich sechs Plätze',
  'takeover/rescue-mission/attacker-uses-custom-5': 'Der Angreifer nimmt Auswahl (5)',
  'takeover/rescue-mission/captive-bonds-takes-no': 'Ein gefesselter Gefangener nimmt nicht teil',
  'takeover/rescue-mission/captive-free': '{total}: Der Gefangene ist frei',
  'takeover/rescue-mission/captive-may-put-down': 'Der Gefangene darf überall liegen',
  'takeover/rescue-mission/captives-again-no-injury':
    '{captives} sind wieder gefangen, ohne Verletzungswürfel',
  'takeover/rescue-mission/captives-got-away': '{rescued} von {captives} Gefangenen sind entkommen',
  'takeover/rescue-mission/defender-adds-3-roll': 'Der Verteidiger addiert 3 zum Wurf für Gefangene',
  'takeover/rescue-mission/defender-names-tower': 'Der Verteidiger nennt einen Turm',
  'takeover/rescue-mission/defender-uses-custom-5': 'Der Verteidiger nimmt Auswahl (5)',
  'takeover/rescue-mission/does-not-count-as': 'Es zählt nicht als außer Gefecht',
  'takeover/rescue-mission/does-touch-lowest-level':
    'Berührt {alone} die unterste Ebene eines Turms? Dann darf {alone} die Schlacht verlassen.',
  'takeover/rescue-mission/does-try-bonds-2d6':
    'Rüttelt {captive} an den Fesseln? 2W6 und Stärke {s}: frei ab 13, verletzt bis 6',
  'takeover/rescue-mission/fighter-cannot-leave-here': 'Der Kämpfer kann von hier nicht gehen',
  'takeover/rescue-mission/fighter-may-leave-here': 'Der Kämpfer darf von hier gehen',
  'takeover/rescue-mission/free': '{captive} ist frei',
  'takeover/rescue-mission/free-captive': 'Einen Gefangenen befreien',
  'takeover/rescue-mission/go-home': '{fighter} gehen nach Hause',
  'takeover/rescue-mission/goes-home': '{fighter} geht nach Hause',
  'takeover/rescue-mission/guard-stands-within-12':
    'Eine Wache steht innerhalb von 12" um einen Gefangenen; hier sind es {inchesToCaptive}"',
  'takeover/rescue-mission/home': '{defender} ist zu Hause',
  'takeover/rescue-mission/injury-still-rolled': 'Die Verletzung von {fighter} wird noch ausgewürfelt',
  'takeover/rescue-mission/leave-battle': 'Die Schlacht verlassen',
  'takeover/rescue-mission/left-allies-choice-gets':
    '{gang} hat die Verbündeten freiwillig verlassen und bekommt nichts',
  'takeover/rescue-mission/less-than-12': '{total} ist weniger als 12',
  'takeover/rescue-mission/lies-bonds-where-defender': '{captive} liegt gefesselt, wo der Verteidiger will',
  'takeover/rescue-mission/no-leader-champion-may': 'Weder Anführer noch Champion darf Wache stehen',
  'takeover/rescue-mission/no-reinforcements-left': 'Keine Verstärkung mehr übrig',
  'takeover/rescue-mission/nobody-captive-so-plays':
    'Von {gang} ist niemand gefangen, also übernimmt {captive} die Rolle',
  'takeover/rescue-mission/nobody-captive-who-rescued': 'Niemand ist gefangen. Wer soll gerettet werden?',
  'takeover/rescue-mission/only-fighter-who-stands': 'das kann nur, wer frei steht',
  'takeover/rescue-mission/reinforcements': 'Die Verstärkung ist {deck}',
  'takeover/rescue-mission/reinforcements-arrive': 'Verstärkung, die eintrifft: {arrive}',
  'takeover/rescue-mission/reinforcements-come-round-after': 'Verstärkung kommt ab der Runde nach dem Alarm',
  'takeover/rescue-mission/reinforcements-come-within-2':
    'Verstärkung kommt innerhalb von 2" um ihre Zone; hier sind es {inchesToZone}"',
  'takeover/rescue-mission/rescued': 'Zu retten: {captives}',
  'takeover/rescue-mission/rescuer-starts-within-3':
    'Ein Retter beginnt innerhalb von 3" um eine Kante; hier sind es {inchesToEdge}"',
  'takeover/rescue-mission/rescuer-xp': 'Die Rettung bringt {xp} EP',
  'takeover/rescue-mission/strength-added-free-intelligence':
    'Kommt zum Befreien von {captive} Stärke oder Intelligenz dazu?',
  'takeover/rescue-mission/there-no-material-rewards': 'Es gibt keine materielle Belohnung',
  'takeover/rescue-mission/total-enough': 'Insgesamt {total} genügt',
  'takeover/rescue-mission/total-less-than-12':
    'Insgesamt {total} ist weniger als 12: {captive} bleibt gefesselt',
  'takeover/rescue-mission/total-outcome': '{total}: {outcome}',
  'takeover/rescue-mission/towers-rescuers-start-lowest':
    'Bei Türmen beginnen die Retter auf der untersten Ebene',
  'takeover/rescue-mission/which-captive-cut-loose': 'Welcher Gefangene wird losgeschnitten?',
  'takeover/rescue-mission/which-captives-within-1': 'Welche Gefangenen sind innerhalb von 1" um {rescuer}?',
  'takeover/rescue-mission/which-edge-reinforcement-zone': 'Welche Kante ist die Verstärkungszone?',
  'takeover/rescue-mission/which-terrain-battle-fought': 'Auf welchem Gelände wird gekämpft?',
  'takeover/rescue-mission/who-else-within-1': 'Wer ist noch innerhalb von 1" um {captive} und hilft, je +2?',
  'takeover/rescue-mission/who-goes-home': 'Wer geht nach Hause?',
  'takeover/rescue-mission/who-stands-within-2':
    'Wer ist innerhalb von 2" um eine Kante? Sie dürfen die Schlacht verlassen.',
  'takeover/rescue-mission/who-touches-lowest-level':
    'Wer berührt die unterste Ebene eines Turms? Sie dürfen die Schlacht verlassen.',
  'takeover/rescue-mission/within-2-edge-so':
    'Ist {alone} innerhalb von 2" um eine Kante? Dann darf {alone} die Schlacht verlassen.',
  'takeover/stand-off/custom-each-gangs': 'Auswahl ({size}) für jede von {gangs} Gangs',
  'takeover/standards/actions': '{actions} Aktionen',
  'takeover/standards/after-draw-no-leader': 'Nach einem Unentschieden erhält kein Anführer Erfahrung',
  'takeover/standards/against-cool-round-1': '{total} gegen Gelassenheit {cool}+: {actions} in Runde 1',
  'takeover/standards/base-not-wholly-inside':
    'Ein Base von {base}" bei {x}", {y}" liegt nicht ganz im Quadrat von {zone}"',
  'takeover/standards/battle-draw': 'Die Schlacht ist unentschieden',
  'takeover/standards/battle-goes': 'Die Schlacht geht weiter',
  'takeover/standards/battle-goes-until-what': 'Die Schlacht geht weiter, bis das Laufende abgeschlossen ist',
  'takeover/standards/battle-over': 'Die Schlacht ist vorbei',
  'takeover/standards/board': 'Auf dem Brett: {gangs}',
  'takeover/standards/earn-credits-together': '{victors} erhalten zusammen {credits} Credits',
  'takeover/standards/has-actions-round-1':
    '{fighter} hat {actions} in Runde 1: {total} gegen Gelassenheit {cool}+',
  'takeover/standards/keeps-territory': '{victor} behält das Territorium',
  'takeover/standards/left-allies-choice-gets':
    '{gang} hat die Verbündeten freiwillig verlassen und bekommt nichts',
  'takeover/standards/no-territory-stake-so':
    'Kein Territorium steht auf dem Spiel, also werden keine Credits gezahlt',
  'takeover/standards/nobody-has-won-yet': 'Noch hat niemand gewonnen',
  'takeover/standards/nobody-set-up-special': 'Niemand wird auf besonderem Gelände aufgestellt',
  'takeover/standards/one-action': 'eine Aktion',
  'takeover/standards/takes-territory': '{victor} nimmt das Territorium',
  'takeover/standards/takes-the-territory-from': '{victor} nimmt {holder} das Territorium ab',
  'takeover/standards/two-actions-as-usual':
    'Zwei Aktionen wie üblich: Nerven werden nur in Runde 1 getestet',
  'takeover/standards/victory': 'Sieg für {victors}',
  'takeover/standards/wins-territory-roll-off': '{winner} gewinnt das Territorium im Vergleichswurf',
  'takeover/the-trap/after-first-four-each':
    'Nach den ersten vier steht jeder innerhalb von 2" um einen bereits Aufgestellten; hier sind es {inchesToFriend}"',
  'takeover/the-trap/attackers-stand-6-more':
    'Angreifer stehen mindestens 6" von jedem Gegner; hier sind es {inchesToEnemy}"',
  'takeover/the-trap/attackers-stand-within-6':
    'Angreifer stehen innerhalb von 6" um eine Kante; hier sind es {inchesToEdge}"',
  'takeover/the-trap/custom-8': 'Auswahl (8): {role}',
  'takeover/the-trap/custom-each-attacker-gangs': 'Auswahl ({size}) für jeden Angreifer, bei {gangs} Gangs',
  'takeover/the-trap/defender-chooses-among-who':
    'Der Verteidiger wählt unter {candidates} mit der besten Führung, {best}+',
  'takeover/the-trap/does-terrain-make-centre': 'Macht Gelände die Mitte des Bretts unbrauchbar?',
  'takeover/the-trap/each-attacker-has-section':
    'Jeder Angreifer hat einen Abschnitt der Kante, und dieser gehört einem anderen',
  'takeover/the-trap/fails-initiative-goes-last':
    '{natural} verfehlt Initiative {initiative}+: {defender} ist zuletzt dran',
  'takeover/the-trap/has-best-leadership': '{candidates} hat die beste Führung, {best}+',
  'takeover/the-trap/has-nobody-here-goes': '{defender} hat hier niemanden und ist zuletzt dran',
  'takeover/the-trap/nearest-spot-centre-room':
    'Der nächste Platz zur Mitte mit Raum für vier tritt an die Stelle',
  'takeover/the-trap/one-first-four-stands':
    'Einer der ersten vier steht innerhalb von 3" um die Mitte; hier sind es {inchesToCentre}"',
  'takeover/the-trap/passes-initiative-goes-first':
    '{natural} erreicht Initiative {initiative}+: {defender} ist zuerst dran',
  'takeover/the-trap/who-takes-initiative-check': 'Wer macht den Initiativetest für die Priorität?',
  'dominion/ambush/more-attackers-act-before': 'Noch {lead} Angreifer handeln vor dem ersten Verteidiger',
  'dominion/escape-the-pit/the-walls-stand-still': 'Die Wände stehen still',
  'dominion/escape-the-pit/walls-have-closed-once': 'Die Wände sind einmal zusammengerückt',
  'dominion/escape-the-pit/walls-have-closed-times': 'Die Wände sind {closed}-mal zusammengerückt',
  'dominion/looters/edge-escape-route-caskets':
    'Fluchtweg ist die Kante: {side}; beanspruchte Kisten: {claimed}',
  'dominion/marauders/the-special-objective-is-it-is': 'Das besondere Ziel: {rule} Es ist {target}.',
  'dominion/trap/who-stands-middle-central/one': 'Steht {only} in der Mitte des mittleren Felds?',
  'takeover/ambush/attacker-may-activate-more':
    'Der Angreifer darf vor dem Verteidiger noch {left} aktivieren',
  'takeover/ambush/who-stands-lowest-level/one': 'Steht {only} auf der untersten Ebene eines Turms?',
  'takeover/ambush/who-within-1-edge/one':
    'Ist {only} innerhalb von 1" um eine Kante? Wenn ja, ist Entkommen erlaubt.',
  'takeover/ambush/who-within-6-centre/one':
    'Ist {only} innerhalb von 6" um die Mitte? Wenn ja, ist Entkommen nicht erlaubt.',
  'takeover/escort-mission/extraction-zone-top-tower': 'Die Extraktionszone ist die Spitze eines Turms',
  'takeover/escort-mission/the-extraction-zone-is-the-edge': 'Die Extraktionszone ist die Kante: {side}',
  'takeover/gang-moot/who-within-12-near/one':
    'Ist {only} innerhalb von 12" um {attacker}? Dann hört {only} den Schuss.',
  'takeover/rescue-mission/who-stands-within-2/one':
    'Ist {only} innerhalb von 2" um eine Kante? Dann darf {only} die Schlacht verlassen.',
} as const satisfies InAllWords<typeof EN>;
