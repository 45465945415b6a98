import { emptyBodyText, prettyBody } from './webhook-body';

describe('the body of a webhook', () => {
  it('gets a line for each value', () => {
    expect(prettyBody('{"id":"a{1}:,","data":{"amounts":[1,2],"none":[ ],"empty":{}}}')).toBe(
      '{\n  "id": "a{1}:,",\n  "data": {\n    "amounts": [\n      1,\n      2\n    ],\n    "none": [],\n    "empty": {}\n  }\n}',
    );
  });

  it('keeps what parsing would change', () => {
    expect(prettyBody('{"id":12345678901234567890,"id":1.50,"text":"a \\" b"}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "id": 1.50,\n  "text": "a \\" b"\n}',
    );
  });

  it.each(['id=1&type=payment', '{"cut off', '"text"', '<b>no</b>'])('is left alone when it is no JSON of parts: %s', (body) =>
    expect(prettyBody(body)).toBe(body),
  );

  it('is deleted after 90 days, and may have been empty before', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(emptyBodyText('2026-08-22T12:00:00Z', now)).toBe('Apagado depois de 90 dias.');
    expect(emptyBodyText('2026-08-22T12:00:01Z', now)).toBe('Veio vazio.');
  });
});
