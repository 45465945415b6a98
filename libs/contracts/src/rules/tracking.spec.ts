import { trackingPageOf } from './tracking';

describe('the page of a tracking code', () => {
  it.each([
    ['AA473124829BR', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR'],
    [' aa 473124829 br ', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR'],
    ['RA644000005RU', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=RA644000005RU'],
    ['Jadlog 08012345678901', 'Jadlog', 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=08012345678901'],
    ['LOGGI: abc12345', 'Loggi', 'https://www.loggi.com/rastreador/abc12345'],
    ['https://www.entrega.example/r/1', 'entrega.example', 'https://www.entrega.example/r/1'],
  ])('%p is at %s', (typed, carrier, url) => expect(trackingPageOf(typed)).toEqual({ carrier, url }));

  it.each(['', 'AA473124828BR', 'AA47312482BR', '08012345678901', 'Jadlog', 'http://entrega.example/1', 'javascript:alert(1)', 'https://'])(
    'is unknown for %p',
    (typed) => expect(trackingPageOf(typed)).toBeNull(),
  );
});
