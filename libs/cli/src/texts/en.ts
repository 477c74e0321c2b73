const usage = `kopru: Köprü at the command line

  kopru listen --forward-to URL     brings every event to a till on this machine, as webhooks
  kopru orders tail                 shows orders as they come and change
  kopru events resend ID            sends deliveries again
  kopru print --printer NAME=tcp://HOST  prints slips of orders on printers of the network
  kopru trigger SCENARIO            lets customers, couriers and platforms of the sandbox do something
  kopru clock advance TIME          advances the sandbox's clock; kopru clock shows it
  kopru certify --till NAME@VERSION  lets Köprü judge a till in the sandbox
  kopru doctor                      says what is wrong with key, clock, address or receiver

For all commands:
  --url URL      the gateway (KOPRU_URL; otherwise http://127.0.0.1:8080)
  --json         one JSON object per line
  --lang tr|en   the language (otherwise LC_ALL, LC_MESSAGES or LANG)
  --help         the options of a command
  --version

The API key is read from KOPRU_API_KEY, a signing secret from KOPRU_WEBHOOK_SECRET: options stand in the list of processes.

Exit codes: 0 done, 1 something was not delivered or not in order, 2 wrong command line, 3 key refused, 4 not reachable
`;

const listen = `kopru listen --forward-to URL [options]

Reads the events of the account and POSTs each exactly as a webhook comes: headers, body, signature, retries. The events of
an order keep their order. Köprü remembers the place under a name: what was not answered with 2xx comes again, also after
this command was killed.

  --forward-to URL       where to, such as http://localhost:9000/hook
  --consumer NAME        the name of the place in the feed (kopru-listen); every name gets every event
  --from PLACE           moves the name first: earliest, latest, or a time such as 2026-11-20T17:00:00Z
  --events A,B           only these events (otherwise the usual four)
  --secret WHSEC         signs as an endpoint with this signing secret does (better: KOPRU_WEBHOOK_SECRET)
  --bare                 the key without "Bearer"
  --retry-delays LIST    pauses before each retry (15s,1m,5m); after the last one the event is given up
  --timeout TIME         how long the receiver has to answer (10s)
  --lease TIME           for how long events are leased; after a kill they come again when it ends (30s)
  --count N              ends after N events
  --for TIME             ends after a time

Forwarded webhooks carry KOPRU_WEBHOOK_KEY if it is set, otherwise KOPRU_API_KEY.
Exit code 1 when an event was given up or the receiver answered 410.
`;

const ordersTail = `kopru orders tail [options]

Shows each order as it comes and changes, from now on.

  --count N    ends after N lines
  --for TIME   ends after a time
`;

const eventsResend = `kopru events resend ID
kopru events resend --order ID
kopru events resend --since TIME

Tries a delivery again, now. Its ID is what receivers get as veri.id.

  --order ID     every delivery of this order that has failed, the oldest first; ID is the order's id
  --since TIME   everything undelivered since then, such as 2026-11-20T17:00:00Z; Köprü goes on by itself

Needs a key with webhooks:write. Exit code 1 when the receiver did not answer with 2xx.
`;

const print = `kopru print --printer NAME=tcp://HOST[:PORT][?OPTION=VALUE&…] [--printer …]
kopru print --settings FILE
kopru print --test | --order NUMBER
kopru print install | uninstall

Prints a slip of each order as it is accepted, a slip "DEĞİŞTİ" when it changes, and one "İPTAL" when it is cancelled, on ESC/POS
printers. It needs no address of its own and remembers what it printed: a printer that is away gets its slips when it is
back, and nothing comes twice. What may have come out already is marked "TEKRAR / REPRINT".

  --printer PRINTER       may be given more than once; the port is 9100 unless given; options of a printer:
                            layout=full|kitchen   kitchen: without prices (and for a printer called kitchen or mutfak)
                            slips=order,change,cancel   only these
                            when=accepted|new     the first slip: when the order is accepted, or when it comes
                            restaurants=A,B       only of these restaurants, by id or name
                            width=80|58  columns=24…64  copies=1…5  cut=partial|full|none  beep=true
                            codepage=cp857|windows1254|ascii  codepageNumber=0…255 (13, 48; the printer's self-test says it)
  --settings FILE         the same as JSON: {"printers": [{"name": "kitchen", "address": "tcp://…", "width": 58}], "language": "tr"};
                          url and apiKey may stand there, too
  --only NAME             only this one of the printers
  --slip-language tr|en   of the slips (tr)
  --test                  prints a page with Turkish letters and ends
  --order NUMBER          prints an order again, marked so, by its number, short code or id, and ends
  --data FOLDER           what was printed is kept there
  --max-age TIME          a slip that waited longer is told of instead of printed (12h)
  --for TIME              ends after a time

install makes it a service that starts with the machine (systemd, or a task of Windows), with the printers that are given and the key
of KOPRU_API_KEY; uninstall removes it. Both need an administrator. A key with orders:read is enough.
`;

const trigger = `kopru trigger SCENARIO [options]

Lets something happen in the sandbox (a key that begins with kpr_test_).

  order          a customer orders
  timeout        … and the platform does not answer the first command on the order
  refused        … and the platform refuses the first command on the order
  twice          … and the platform sends the order twice
  late-cancel    … and the customer cancels two seconds after it was accepted
  cancel ID      the customer cancels this order; ID is its id or its number on the platform
  courier ID     the platform's courier takes his next step
  reset          no faults, open stores, and every order under way is cancelled

  --provider NAME    getir (otherwise), ys, ty or migros
  --restaurant ID    a restaurant of the sandbox (otherwise the newest one, made where there is none)
  --note TEXT        what the customer writes besides

An order is shown when Köprü has it. Exit code 1 when it does not come within 30 seconds, or Köprü refuses.
`;

const clock = `kopru clock
kopru clock advance TIME
kopru clock advance --to TIME

Shows the sandbox's time and how far it is ahead (a key that begins with kpr_test_), or advances it: by 90s, 15m, 6h or 30d.
What becomes due on the way is done in its order; the command ends when the clock is there.

  --to TIME   until then, such as 2026-11-21T12:00:00Z

Exit code 1 when Köprü refuses, or the command is ended before the clock is there; the clock goes on by itself.
`;

const certify = `kopru certify --till NAME@VERSION [options]

Plays the scenarios of a certification to the till at the sandbox's webhook endpoint (a key that begins with kpr_test_), and shows each
verdict; a failed one with the calls and deliveries that it failed by. Ctrl-C cancels.

  --forward-to URL      a till that only this machine reaches, such as http://localhost:9000/hook: it gets what Köprü sends through
                        this command, byte for byte, and needs no public address; the key needs webhooks:write
  --till NAME@VERSION   what the till is called, and which version of it is tried
  --scenario A,B        only these
  --seed N              the same seed makes the same orders
  --junit FILE          writes the verdicts as JUnit XML

Exit code 1 when a scenario was failed, or the certification did not come to its end.
`;

const doctor = `kopru doctor [--forward-to URL]

Looks at the gateway, its version, the key and what it may do, and the clock of this machine.

  --forward-to URL   also sends a test event there ("test": true) and waits for a 2xx
  --timeout TIME     how long the receiver has to answer (10s)
  --secret WHSEC     signs the test event (better: KOPRU_WEBHOOK_SECRET)
  --bare             the key without "Bearer"

Exit code 1 when scopes, clock or receiver are not in order.
`;

export const en = {
  usage: usage as string,
  help: { listen, ordersTail, eventsResend, print, trigger, clock, certify, doctor } as Record<
    'listen' | 'ordersTail' | 'eventsResend' | 'print' | 'trigger' | 'clock' | 'certify' | 'doctor',
    string
  >,
  unknownCommand: (words: string): string => `There is no command "${words}". kopru --help lists them.`,
  unknownOption: (name: string, command: string): string => `"${command}" has no option ${name}.`,
  valueMissing: (name: string): string => `The option ${name} needs a value.`,
  noValue: (name: string): string => `The option ${name} takes no value.`,
  optionMissing: (name: string): string => `The option ${name} is missing.`,
  operandMissing: (name: string): string => `${name} is missing.`,
  unexpected: (word: string): string => `"${word}" is not expected here.`,
  onlyOneOf: (names: string): string => `Give one of ${names}.`,
  wrongUrl: (text: string): string => `"${text}" is no http or https address.`,
  wrongDuration: (name: string, text: string): string => `${name}: "${text}" is no time such as 500ms, 30s or 5m.`,
  wrongNumber: (name: string, text: string, min: number, max: number): string =>
    `${name}: "${text}" is no number from ${min} to ${max}.`,
  wrongLease: (least: string): string => `--lease must be ${least} to 15m: longer than --timeout.`,
  wrongLanguage: (text: string): string => `--lang is tr or en, not "${text}".`,
  wrongSecret: 'The signing secret is none: it begins with "whsec_", then come letters and digits (base64).' as string,
  wrongKey: 'KOPRU_API_KEY holds characters that no key has.' as string,
  unknownEvent: (name: string, known: string): string => `There is no event "${name}"; there are ${known}.`,
  unknownScenario: (name: string, known: string): string => `There is no scenario "${name}"; there are ${known}.`,
  notArrived: (pid: string): string => `${pid} was placed, but Köprü does not have it after 30 seconds.`,
  begunAgain: (faults: number, orders: number): string => `${faults} faults taken back, ${orders} orders cancelled.`,
  wrongAdvance: (text: string): string => `"${text}" is no time such as 90s, 15m, 6h or 30d.`,
  wrongTill: (text: string): string => `--till is NAME@VERSION, such as "Kasa@4.2.0", not "${text}".`,
  nobodyAt: (url: string, reason: string): string =>
    `Nobody takes connections at ${url} (${reason}). Start the till first.`,
  forwarding: (url: string): string => `Köprü reaches the till at ${url} through this machine.`,
  tunnelLost: (reason: string): string => `The tunnel to the till is closed: ${reason}`,
  certifying: (id: string, seed: number): string => `Certification ${id} is under way, with the seed ${seed}.`,
  passed: 'passed' as string,
  failed: 'FAILED' as string,
  endings: { passed: 'Passed', failed: 'Failed', aborted: 'Aborted', cancelled: 'Cancelled' } as Record<string, string>,
  isNotMet: 'does not hold:' as string,
  certified: (ending: string, passed: number, failed: number, levels: string): string =>
    `${ending}: ${passed} scenarios passed, ${failed} failed.${levels === '' ? '' : ` Certified: ${levels}.`}`,
  advancing: (to: string): string => `The clock is still being advanced to ${to}.`,
  wrongTime: (text: string): string => `"${text}" is no time such as 2026-11-20T17:00:00Z.`,
  keyMissing: 'Set KOPRU_API_KEY to an API key of the account.' as string,
  refused: (message: string, code: string, requestId: string): string => `${message} (${code}, ${requestId})`,
  unreachable: (url: string, reason: string): string => `${url} does not answer: ${reason}`,
  notKopru: (url: string, status: number): string => `${url} answers (${status}), but not as Köprü does.`,
  plainHttp: (host: string): string =>
    `Warning: the key goes to ${host} without encryption; whoever is on the way can read it. Use https.`,
  connectionLost: (reason: string): string => `Connection lost (${reason}); trying again until it is back.`,
  connectionBack: 'The connection is back.' as string,
  noAnswer: 'no answer in time' as string,
  listening: (consumer: string, url: string): string => `Forwarding events as "${consumer}" to ${url}. Ctrl-C ends it.`,
  attemptFailed: (answer: string, number: number, again: string): string =>
    `${answer}, attempt ${number}, again in ${again}`,
  gaveUp: (answer: string, number: number): string => `${answer}, given up after attempt ${number}`,
  gone: 'The receiver answered 410: it wants no more events.' as string,
  leaseLost: (count: number): string => `${count} events come again: another machine of this name holds them now.`,
  summary: (delivered: number, failed: number): string => `${delivered} events delivered, ${failed} given up.`,
  tailing: 'Waiting for orders. Ctrl-C ends it.' as string,
  noLongerThere: 'no longer there' as string,
  resent: (id: string, answer: string): string => `${id}  delivered  ${answer}`,
  notResent: (id: string, answer: string): string => `${id}  not delivered  ${answer}`,
  nothingFailed: 'No delivery of this order has failed.' as string,
  recovering: (id: string): string => `Köprü delivers everything undelivered since then again (recovery ${id}).`,
  print: {
    watching: (count: number, url: string): string =>
      `Orders of ${url} come out on ${count} printer(s). Ctrl-C ends it.`,
    wrongPrinter: (text: string): string =>
      `--printer is NAME=tcp://HOST:PORT, such as kitchen=tcp://192.168.1.50, not "${text}".`,
    wrongSetting: (source: string, field: string, message: string): string => `${source}: ${field}: ${message}`,
    unreadableSettings: (path: string, reason: string): string => `The settings ${path} cannot be read: ${reason}`,
    unknownPrinter: (name: string, known: string): string => `There is no printer "${name}"; there are ${known}.`,
    unreadableState: (path: string, reason: string): string => `${path} cannot be read: ${reason}`,
    unwritableState: (path: string, reason: string): string => `${path} cannot be written: ${reason}`,
    brokenState: (path: string): string => `${path} is broken. Remove it; then printing begins with the next order.`,
    alreadyRuns: (folder: string): string =>
      `Another "kopru print" works with ${folder}: it would print everything twice.`,
    noPrinterFor: (number: string): string => `None of the printers is for the restaurant of ${number}.`,
    slips: { order: 'printed', change: 'change printed', cancel: 'cancellation printed' } as Record<
      'order' | 'change' | 'cancel',
      string
    >,
    again: 'marked as a reprint' as string,
    done: 'printed' as string,
    trouble: (reason: string, waiting: number): string => `${reason}; ${waiting} order(s) wait`,
    reasons: {
      no_paper: 'NO PAPER',
      cover_open: 'COVER OPEN',
      error: 'PRINTER ERROR',
      offline: 'OFF LINE',
      unreachable: 'NOT REACHABLE',
      silent: 'NO ANSWER',
      interrupted: 'CONNECTION LOST while printing',
    } as Record<string, string>,
    back: 'is back' as string,
    tooOld: (number: string): string =>
      `${number} waited for too long and is not printed; kopru print --order prints it`,
    gone: (number: string): string => `${number} is no longer there`,
    installed: 'The service is installed and runs.' as string,
    uninstalled: 'The service is removed.' as string,
    needsAdmin: (line: string): string => `This needs an administrator. Run: ${line}`,
    needsAdminOnWindows: (line: string): string =>
      `This needs an administrator. Open a command prompt by "Run as administrator", then: ${line}`,
    needsPackage: 'Only the package installs itself; npm pack -w libs/cli --ignore-scripts=false makes it' as string,
    noService:
      'Services are installed on Linux with systemd and on Windows only; let "kopru print" be started with the machine.' as string,
    hiddenNode: (path: string): string =>
      `The service cannot read ${path}. Install Node for all users of this machine first.`,
    commandFailed: (command: string, reason: string): string => `${command} failed: ${reason}`,
  },
  checks: {
    gateway: 'gateway',
    version: 'version',
    key: 'key',
    scopes: 'scopes',
    clock: 'clock',
    receiver: 'receiver',
  } as Record<'gateway' | 'version' | 'key' | 'scopes' | 'clock' | 'receiver', string>,
  well: 'ok' as string,
  wrong: 'WRONG' as string,
  answersIn: (ms: number): string => `answers in ${ms} ms`,
  apiVersion: (version: string): string => `API ${version}`,
  otherVersion: (version: string, known: string): string => `API ${version}; this command knows ${known}`,
  keyWorks: 'is accepted' as string,
  noScopes: 'the key is for webhooks only: it opens nothing' as string,
  clockOff: (seconds: number): string => `differs by ${seconds} s from the gateway`,
  clockWrong: (seconds: number): string =>
    `differs by ${seconds} s from the gateway; signatures are refused beyond 300 s: set the clock`,
};
