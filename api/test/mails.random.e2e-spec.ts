import fc from 'fast-check';
import { MailWorld, type MailEvent, type Meanwhile, type Server } from './support/mail-world';
import { startTestApp, type TestApp } from './support/test-app';

// Laying out a mail takes 70 ms of processor time.
jest.mock('mjml', () => ({ __esModule: true, default: () => Promise.resolve({ html: '' }) }));

const PEOPLE = 2;
const person = fc.nat({ max: PEOPLE - 1 });
const of = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds), person });
const alone = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) });

const event: fc.Arbitrary<MailEvent> = fc.oneof(
  { weight: 5, arbitrary: of('order-mail', 'notice') },
  { weight: 2, arbitrary: alone('letter') },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('server' as const),
      person,
      server: fc.constantFrom<Server>('accepts', 'greylists', 'knows-nobody', 'knows-nobody', 'silent'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      meanwhile: fc.oneof(
        fc.constant<Meanwhile[]>([]),
        fc.subarray<Meanwhile>(['overtaken', 'erase', 'decline', 'killed', 'killed-after'], { minLength: 1, maxLength: 3 }),
      ),
    }),
  },
  { weight: 2, arbitrary: of('decline', 'accept') },
  { weight: 2, arbitrary: of('erase') },
  { weight: 5, arbitrary: alone('run-two', 'time', 'unlock', 'retry', 'discard') },
);

describe('mails under random events', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  it('arrive once or wait for a person, and none is sent to an erased address or to somebody who declined it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 40 }), async (events) => {
        const world = await MailWorld.open(api, PEOPLE);
        for (const one of events) {
          await world.happen(one);
          expect(await world.badFailures()).toEqual([]);
        }
        await world.heal();
        expect(world.faults).toEqual([]);
        expect(await world.left()).toEqual([]);
        let copies = 0;
        for (const { received, isErased, wasUnknown, orderMails, letters, declinedOf, notices } of world.people) {
          const arrived = new Set(received);
          copies += received.length - arrived.size;
          const isSure = !isErased && !wasUnknown;
          const expected = [
            ...(isErased ? [] : orderMails.filter((name) => !world.givenUp.has(name))),
            ...(isSure ? letters.filter((name) => !declinedOf.has(name)) : []),
          ];
          expect(expected.filter((name) => !arrived.has(name))).toEqual([]);
          const farewells = received.filter((name) => name.startsWith('account-erased')).length;
          if (isErased && !wasUnknown) expect(farewells).toBeGreaterThan(0);
          if (!isErased) expect(farewells).toBe(0);
          if (isSure) expect([...arrived].filter((name) => name.startsWith('second-factor-added'))).toHaveLength(notices);
          // In the order of their causes.
          const inOrder = [...arrived].filter((name) => name.startsWith('order-mail'));
          expect(inOrder).toEqual(orderMails.filter((name) => arrived.has(name)));
        }
        expect(copies).toBeLessThanOrEqual(world.copies);
      }),
      { numRuns: 20 },
    );
  });
});
