import type { Env } from '../../config/env';
import { AddressLookupsService } from './address-lookups.service';

const FOUND = { logradouro: 'Rua Barão de Jaguara', bairro: 'Centro', localidade: 'Campinas', uf: 'SP' };

/** A service whose provider sends these responses, one after the other. */
function aService(...responses: (() => Response)[]) {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => (responses.shift() ?? Response.error)());
  return { service: new AddressLookupsService({ cepLookupUrl: 'http://cep.test/{cep}' } as Env), fetched };
}

const found = () => Response.json(FOUND);

describe('the look-up of an address', () => {
  it('asks the provider once for a CEP, however it is typed and how often', async () => {
    const { service, fetched } = aService(found);
    const address = { postalCode: '13015-001', street: 'Rua Barão de Jaguara', district: 'Centro', city: 'Campinas', state: 'SP' };
    await expect(Promise.all([service.find('13015-001'), service.find('13015001')])).resolves.toEqual([address, address]);
    await expect(service.find('13015-001')).resolves.toEqual(address);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith('http://cep.test/13015001', expect.anything());
  });

  it('asks again after a failure', async () => {
    const { service } = aService(() => new Response('', { status: 500 }), found);
    await expect(service.find('13015-001')).rejects.toMatchObject({ code: 'address.lookup-unavailable' });
    await expect(service.find('13015-001')).resolves.toMatchObject({ city: 'Campinas' });
  });

  it('finds nothing for a CEP that the provider doesn’t know or that is none', async () => {
    const { service, fetched } = aService(() => Response.json({ erro: 'true' }));
    await expect(service.find('99999-999')).rejects.toMatchObject({ code: 'address.not-found' });
    for (const typed of ['1301', 'rua 13015-001', '1a3b0c1d5e0f0g1'])
      await expect(service.find(typed)).rejects.toMatchObject({ code: 'address.not-found' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
