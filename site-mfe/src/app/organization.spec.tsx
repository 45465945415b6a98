import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { releaseOrganization } from '@aflora/contracts/content';
import { screen, waitFor } from '@testing-library/react';
import { donationKeys, orderKeys } from '../lib/access-keys';
import { aDonation } from '../testing/a-donation';
import { anOrder, ORDER_ID } from '../testing/an-order';
import { forgetEverything } from '../testing/forget-everything';
import { renderSite } from '../testing/render-site';
import { siteRoutes } from './site-routes';

const SAVED = {
  ...{ legalName: 'Instituto Flor do Vale', cnpj: '12.ABC.345/01DE-35', email: 'ola@flordovale.example' },
  address: { street: 'Avenida Nova, 99', city: 'Valinhos', state: 'SP', postalCode: '13270-000' },
  phone: { label: '(19) 98765-4321', e164: '+5519987654321' },
};
const EMAIL_LINK = { network: 'email' as const, label: 'E-mail', url: `mailto:${SAVED.email}` };
const settings = { content: { ...SAVED, social: [EMAIL_LINK] } };
const OF_THE_RELEASE = [
  ...[releaseOrganization.legalName, releaseOrganization.cnpj, releaseOrganization.email],
  ...Object.values(releaseOrganization.phone),
];

beforeEach(forgetEverything);

/** Opens the page once administrators have saved other data than the release's. */
async function open(address: string) {
  const gone = () => new FakeProblem('resource.not-found');
  const ids = ['/api/orders/a1', '/api/donations/a1', '/api/physical-products/a1'];
  const donation = aDonation({ paymentStatus: 'completed' });
  orderKeys.keep(ORDER_ID, 'order-key');
  donationKeys.keep(donation.id, 'donation-key');
  const { requests } = fakeApi({
    ...Object.fromEntries(ids.map((id) => [`GET ${id}`, gone])),
    [`GET /api/orders/${ORDER_ID}`]: () => anOrder({}),
    [`GET /api/donations/${donation.id}`]: () => donation,
  });
  renderSite(address.replace(':donation', donation.id), { settings });
  await waitFor(() => expect(document.querySelector('#conteudo[aria-busy="true"]')).not.toBeInTheDocument());
  await screen.findAllByRole('heading', { level: 1 });
  return { requests, page: document.documentElement.innerHTML };
}

describe('the organization’s saved data', () => {
  it.each(siteRoutes.map(({ path }) => path))('stand on %s in place of the release’s, without a request', async (path) => {
    const address = path.replace(':type', 'physical').replace(':id', 'a1').replace('*', 'x');
    const { page, requests } = await open(address.startsWith('/') ? address : `/${address}`);
    expect(OF_THE_RELEASE.filter((text) => page.includes(text))).toEqual([]);
    expect(page).toContain(`${SAVED.legalName} · CNPJ ${SAVED.cnpj}`);
    expect(requests.filter(({ path: asked }) => asked === '/api/site-settings')).toEqual([]);
  });

  it.each([
    ['/', [/E-mail/]],
    ['/contato', [/ola@flordovale\.example/, /\(19\) 98765-4321/, /Avenida Nova, 99\s*Valinhos – SP, CEP 13270-000/]],
    [
      '/termos',
      [/mantido por Instituto Flor do Vale, CNPJ 12\.ABC\.345\/01DE-35/, /Avenida Nova, 99, Valinhos – SP/, /telefone \(19\) 98765-4321/],
    ],
    ['/privacidade', [/controlador dos dados é Instituto Flor do Vale, CNPJ 12\.ABC/, /Escreva para ola@flordovale\.example/]],
    ['/acessibilidade', [/ola@flordovale\.example/]],
    ['/doacoes', [/Instituto Flor do Vale · CNPJ 12\.ABC/]],
    ['/doar', [/Instituto Flor do Vale · CNPJ 12\.ABC/, /Avenida Nova, 99/]],
    [`/pedido/${ORDER_ID}`, [/Instituto Flor do Vale · CNPJ 12\.ABC.*Avenida Nova, 99, Valinhos – SP · ola@flordovale\.example/]],
    ['/doacao/:donation', [/Instituto Flor do Vale · CNPJ 12\.ABC/]],
  ])('are named by %s', async (address, texts) => {
    const { page } = await open(address);
    for (const text of texts) expect(screen.getByRole('main')).toHaveTextContent(text);
    expect(OF_THE_RELEASE.filter((text) => page.includes(text))).toEqual([]);
  });
});
