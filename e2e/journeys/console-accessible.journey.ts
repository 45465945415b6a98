import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

const pages = [
  '/dashboard',
  ...['produtos-fisicos', 'produtos-fisicos?novo=1', 'produtos-digitais', 'pedidos', 'pedidos?exibir=tabela', 'usuarios', 'membros-ong'],
  ...['doacoes', 'relatorios', 'mensagens', 'pagamentos', 'pagamentos?aba=webhooks', 'auditoria', 'versoes'],
].map((path) => (path.startsWith('/') ? path : `/dashboard/${path}`));

for (const width of [360, 768, 1280]) {
  test(`the console is accessible at ${width} px`, async ({ page }) => {
    // Each page is waited for and looked through.
    test.setTimeout(pages.length * 30_000);
    await signIn(page, accounts.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
      await expectNoSidewaysScroll(page);
    }
  });
}
