import { mailOutcome, responseOf, type MailFacts, type MailOutcome } from './mail-outcome.rules';

const booleans = [true, false];
const responses: MailFacts['response'][] = ['accepted', 'address-unknown', 'failed'];
const all: MailFacts[] = responses.flatMap((response) =>
  booleans.flatMap((isDue) => booleans.map((isPromised) => ({ response, isDue, isPromised }))),
);
const outcomesOf = (facts: Partial<MailFacts>): MailOutcome[] => [
  ...new Set(all.filter((one) => Object.entries(facts).every(([name, value]) => one[name as keyof MailFacts] === value)).map(mailOutcome)),
];

describe('a mail after an attempt to send it', () => {
  it('is sent once the server has accepted it, whatever else is true', () => {
    expect(outcomesOf({ response: 'accepted' })).toEqual(['sent']);
    expect(all.filter((facts) => mailOutcome(facts) === 'sent').map(({ response }) => response)).toEqual(Array(4).fill('accepted'));
  });

  it('is neither repeated nor reported when nobody wants it any more', () => {
    expect(outcomesOf({ response: 'failed', isDue: false })).toEqual(['dropped']);
    expect(outcomesOf({ response: 'address-unknown', isDue: false })).toEqual(['dropped']);
  });

  it('is repeated after every other failure, and only then', () => {
    expect(outcomesOf({ response: 'failed', isDue: true })).toEqual(['repeated']);
    expect(outcomesOf({ response: 'address-unknown' })).not.toContain('repeated');
  });

  it('waits for a person when its address doesn’t exist, unless anybody could type the address', () => {
    expect(outcomesOf({ response: 'address-unknown', isDue: true, isPromised: true })).toEqual(['reported']);
    expect(outcomesOf({ response: 'address-unknown', isDue: true, isPromised: false })).toEqual(['dropped']);
  });
});

describe('a mail server’s error', () => {
  const refused = (response: string) => responseOf({ command: 'RCPT TO', response });

  it.each([
    '550 5.1.1 <a@b.co> User unknown',
    '550 5.1.10 Recipient not found',
    '550 5.4.1 Recipient address rejected',
    '553-5.1.2 Bad destination',
    '550 No such user',
    '551 User not local',
  ])('says that the address doesn’t exist: %s', (response) => expect(refused(response)).toBe('address-unknown'));

  it.each([
    '450 4.2.1 Greylisted',
    '421 4.7.0 Try again later',
    '552 5.2.2 Mailbox full',
    '554 5.7.1 Relay access denied',
    '550 5.7.1 Client host blocked',
    '550 relay not permitted',
    '550 Authentication required',
    '',
  ])('says nothing final: %p', (response) => expect(refused(response)).toBe('failed'));

  it('is about the address only in the response to the address', () => {
    expect(responseOf({ command: 'DATA', response: '550 5.1.1 User unknown' })).toBe('failed');
    expect(responseOf({ code: 'ETIMEDOUT' })).toBe('failed');
  });
});
