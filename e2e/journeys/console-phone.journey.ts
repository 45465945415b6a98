import { accounts, expect, openLoaded, signIn, test } from '../src/journey';

test('on a phone the console shows that a table goes on, and what can be saved on a long page', async ({ page }) => {
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });

  await openLoaded(page, '/dashboard/relatorios');
  const table = page.getByRole('region', { name: 'Tabela de receita recorrente por mês' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  const edges = await table.evaluate((element) => getComputedStyle(element).backgroundAttachment);
  expect(edges).toBe('local, local, scroll, scroll');

  await openLoaded(page, '/dashboard/configuracoes?secao=freight');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  const limit = page.getByLabel('Frete grátis a partir de');
  const saved = await limit.inputValue();
  await expect(save).not.toBeInViewport();
  await limit.fill('250,00');
  await expect(save).toBeInViewport();
  // A field that takes the focus is not behind the bar.
  for (const field of (await page.getByLabel('CEP inicial').all()).slice(0, 3)) {
    await field.focus();
    const [below, bar] = await Promise.all([field.boundingBox(), save.boundingBox()]);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
  await page.getByRole('button', { name: 'Desfazer o que digitei' }).click();
  await expect(limit).toHaveValue(saved);
  await expect(save).not.toBeInViewport();
});
