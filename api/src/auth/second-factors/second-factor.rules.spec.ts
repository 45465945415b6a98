import { MAX_SECOND_FACTORS, type SecondFactorKind } from '@aflora/contracts';
import { additionStep, isSecondFactorRequired, removalStep } from './second-factor.rules';

const passkeys = (count: number): SecondFactorKind[] => Array.from({ length: count }, () => 'passkey');

describe('the second factors of an account', () => {
  it.each<[SecondFactorKind[], string, string]>([
    [[], 'first', 'first'],
    [['totp'], 'second-factor.exists', 'another'],
    [['passkey'], 'another', 'another'],
    [['passkey', 'totp'], 'second-factor.exists', 'another'],
    [passkeys(MAX_SECOND_FACTORS - 1), 'another', 'another'],
    [passkeys(MAX_SECOND_FACTORS), 'second-factor.too-many', 'second-factor.too-many'],
    [['totp', ...passkeys(MAX_SECOND_FACTORS - 1)], 'second-factor.too-many', 'second-factor.too-many'],
  ])('%p and then an app: %s, or a passkey: %s', (existing, app, passkey) => {
    expect([additionStep('totp', existing), additionStep('passkey', existing)]).toEqual([app, passkey]);
  });

  it.each([
    [[], 'second-factor.not-found', 'second-factor.not-found'],
    [['b'], 'second-factor.not-found', 'second-factor.not-found'],
    [['a'], 'remove-all', 'second-factor.last'],
    [['a', 'b'], 'remove', 'remove'],
  ])('%p without a: %s, or while one is required: %s', (existing, optional, required) => {
    expect([false, true].map((isRequired) => removalStep('a', { existing, isRequired }))).toEqual([optional, required]);
  });

  it('are required of administrators where the deployment says so', () => {
    const required = [false, true].map((requiresAdminMfa) =>
      [false, true].map((isAdmin) => isSecondFactorRequired({ isAdmin }, { requiresAdminMfa })),
    );
    expect(required).toEqual([
      [false, false],
      [false, true],
    ]);
  });
});
