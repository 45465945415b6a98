import type { Page } from '@playwright/test';
import { expect } from './journey';

/** A screen, and the texts that the product's specification requires on it. */
export interface Screen {
  path: string;
  words: readonly string[];
}

const screen = (path: string, ...words: string[]): Screen => ({ path, words });

const first = async (page: Page, path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await page.request.get(path, { headers });
  const { items } = (await response.json()) as { items: { id: string }[] };
  expect(items.length, path).toBeGreaterThan(0);
  return items[0]?.id ?? '';
};

/** The newest month with expenses or donations. */
const newestMonth = async (page: Page): Promise<string> => {
  const { months } = (await (await page.request.get('/api/transparency')).json()) as { months: { month: string }[] };
  expect(months.length, 'months of /transparencia').toBeGreaterThan(0);
  return months.at(-1)?.month ?? '';
};

/** Screens for everybody. */
export const publicScreens = async (page: Page): Promise<Screen[]> => [
  screen('/', 'Loja', 'Cursos Online', 'ONG', 'Seja Membro', 'Doações', 'Institucional', 'Entrar', 'Aflora', '2010-2025'),
  screen('/loja', 'Buscar produtos...', '4.8'),
  screen('/cursos', 'Buscar cursos...', '4.9'),
  screen(
    `/produto/physical/${await first(page, '/api/physical-products')}`,
    '4.8 (127 avaliações)',
    'Adicionar ao carrinho',
    'Comprar agora',
  ),
  screen(`/produto/digital/${await first(page, '/api/digital-products')}`, '4.9', 'Comprar curso'),
  screen('/ong', 'Missão', '500+', '100+', 'R$ 50k+', '100% das doações'),
  screen('/seja-membro', 'Membro Apoiador', 'Membro Transformador', 'R$ 29,90', 'R$ 49,90'),
  screen('/doacoes', 'R$ 25', 'R$ 50', 'R$ 100', 'R$ 200', '1 kit de higiene', '1 bolsa completa', '1 mês de oficinas'),
  screen('/adote-uma-cesta', 'Adote uma cesta', 'Como funciona', 'E-mail'),
  screen('/doar', 'E-mail', 'Mensagem'),
  screen('/sobre', 'história', 'missão', 'Solidariedade', 'Esperança', 'Transparência', 'Transformação social', 'equipe'),
  screen('/contato', 'Nome', 'E-mail', 'Assunto', 'Mensagem', 'Enviar Mensagem', 'das 9h às 18h', 'das 9h às 12h'),
  screen('/projetos', 'Nossos Projetos', 'Nosso Trabalho', 'Projeto 2', 'Projeto 3', 'Projeto 4', 'Projeto 5'),
  screen('/privacidade', '28/04/2024'),
  screen('/termos', '28/04/2024'),
  screen('/transparencia', 'Trilha do real', 'Entrou', 'Gasto', 'Ainda não usado', 'Dados abertos'),
  screen(`/transparencia/${await newestMonth(page)}`, 'Despesas', 'CSV', 'JSON'),
  screen('/acessibilidade', 'WCAG 2.2', 'última conferência', 'falhas encontradas'),
  screen('/encontrar-pedido', 'E-mail da compra', 'Número do pedido'),
  screen('/carrinho', 'Carrinho'),
  screen('/checkout', 'Finalizar compra', 'CEP'),
  screen('/payment/success', 'Pagamento Realizado!', 'Voltar ao Início', 'Continuar Comprando'),
  screen('/payment/cancelled', 'Pagamento Cancelado', 'Tentar Novamente', 'Voltar ao Início'),
  screen('/loja?busca=zzzz'),
  screen('/busca?q=serun', 'Busca', 'Produtos'),
  screen('/busca?q=zzzzz', 'Nada encontrado'),
  screen('/confirmar-email?token=none'),
  screen('/redefinir-senha?token=none'),
  screen('/comprovante?token=none'),
  screen('/membros', 'Área de membros', 'Seja membro'),
  screen('/emails?token=none', 'Não receber mais'),
  screen('/nao-existe', 'Page not found'),
];

/** Additional screens for a signed-in customer. */
export async function ownScreens(page: Page): Promise<Screen[]> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('aflora.session') ?? '{}') as { accessToken: string }).accessToken,
  );
  const headers = { authorization: `Bearer ${token}` };
  return [
    screen('/perfil', 'Nome', 'Sobrenome', 'Telefone', 'E-mail', 'Nova senha', 'Alterar senha', 'Membro'),
    screen('/perfil/impacto', 'Meu impacto', 'Linha do tempo', 'Card para compartilhar'),
    screen('/membros', 'Área de membros'),
    screen(`/pedido/${await first(page, '/api/orders', headers)}`, 'Pedido'),
    screen(`/doacao/${await first(page, '/api/donations', headers)}`, 'Doação'),
  ];
}

const consoleScreen = (path: string, ...words: string[]): Screen => screen(`/dashboard${path}`, 'Dashboard Admin', ...words);

/** Screens for administrators. */
export const consoleScreens: readonly Screen[] = [
  consoleScreen(
    '',
    'Voltar ao Site',
    'Sair',
    'Total de Pedidos',
    'Membros ONG Ativos',
    'Receita Mensal',
    'Atividade Recente',
    'Ações Rápidas',
  ),
  consoleScreen('/produtos-fisicos', 'Novo Produto', 'Ativo', 'Editar', 'Excluir'),
  consoleScreen('/produtos-fisicos?status=inactive', 'Inativo'),
  consoleScreen('/produtos-fisicos?novo=1', 'Nome', 'Preço', 'Estoque', 'Categoria', 'Descrição', 'Salvar', 'PNG, JPG, WEBP'),
  consoleScreen('/produtos-fisicos?exibir=tabela', 'Novo Produto'),
  consoleScreen('/produtos-digitais', 'Ver Link', 'comissão'),
  consoleScreen('/produtos-digitais?novo=1', 'Link de afiliado', 'Comissão (%)'),
  consoleScreen('/pedidos', 'Pedido #', 'Ver Detalhes'),
  consoleScreen('/pedidos?exibir=tabela'),
  consoleScreen('/cupons', 'Novo cupom', 'BEMVINDA10'),
  consoleScreen('/cupons?aberto=novo', 'Código', 'Compra mínima'),
  consoleScreen('/usuarios', 'Promover a admin', 'Adicionar à ONG', 'Membro ONG'),
  consoleScreen('/usuarios?exibir=tabela'),
  consoleScreen('/membros-ong', 'Pausar', 'Cancelar Assinatura', 'Mensal'),
  consoleScreen('/membros-ong?exibir=tabela'),
  consoleScreen('/doacoes', 'Concluída'),
  consoleScreen('/doacoes?exibir=cartoes', 'Ver detalhes'),
  consoleScreen('/relatorios', 'Ticket Médio', 'Receita Anual', 'Total de Produtos'),
  consoleScreen('/mensagens'),
  consoleScreen('/cestas', 'Cestas adotadas'),
  consoleScreen('/despesas', 'Nova despesa'),
  consoleScreen('/cartas', 'Nova carta ou aula'),
  consoleScreen('/pagamentos'),
  consoleScreen('/pagamentos?aba=conferencia'),
  consoleScreen('/pagamentos?aba=falhas'),
  consoleScreen('/pagamentos?aba=webhooks'),
  consoleScreen('/configuracoes', 'Frete'),
  consoleScreen('/configuracoes?secao=impact', 'Como calculamos'),
  consoleScreen('/configuracoes?secao=faq'),
  consoleScreen('/auditoria'),
  consoleScreen('/versoes'),
  consoleScreen('/nada'),
];

/** All text that is visible on the page, including placeholders of fields. */
export const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hints = [...document.querySelectorAll('[placeholder]')].map((field) => field.getAttribute('placeholder'));
    // Prices on the site contain no-break spaces.
    return [document.body.innerText, ...hints].join('\n').replaceAll(' ', ' ');
  });
