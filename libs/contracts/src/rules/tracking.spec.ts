import { trackingPageOf } from './tracking';

describe('the page of a tracking code', () => {
  it.each([
    ['AA473124829BR', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR'],
    [' aa 473124829 br ', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR'],
    ['RA644000005RU', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=RA644000005RU'],
    ['Jadlog 08012345678901', 'Jadlog', 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=08012345678901'],
    ['AA100000140BR', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA100000140BR'],
    [' Jadlog:  08012345 ', 'Jadlog', 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=08012345'],
    ['LOGGI: abc12345', 'Loggi', 'https://www.loggi.com/rastreador/abc12345'],
    ['https://www.entrega.example/r/1', 'entrega.example', 'https://www.entrega.example/r/1'],
    [' https://a.www.example/r/1 ', 'a.www.example', 'https://a.www.example/r/1'],
  ])('%p is at %s', (typed, carrier, url) => expect(trackingPageOf(typed)).toEqual({ carrier, url }));

  it.each([
    '',
    'AA473124828BR',
    'AA47312482BR',
    'XAA473124829BR',
    'AA473124829BRX',
    '08012345678901',
    'Jadlog',
    'veja Jadlog 08012345678901',
    'Jadlog 080123456789012',
    'veja loggi abc12345',
    `loggi ${'a'.repeat(41)}`,
    'http://entrega.example/1',
    'veja https://entrega.example/1',
    'https://entrega.example/1 ou 2',
    'javascript:alert(1)',
    'https://',
  ])('is unknown for %p', (typed) => expect(trackingPageOf(typed)).toBeNull());
});
