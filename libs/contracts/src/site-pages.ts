/** A public page of the site that doesn't change with the data. */
interface SitePage {
  path: string;
  title: string;
  /** Shown below the title in a search, which finds the page by these words as well. */
  text: string;
  /** Further words by which a search finds the page. */
  words?: string;
}

/** Most important first, as in the sitemap. */
export const sitePages: readonly SitePage[] = [
  { path: '/', title: 'Home', text: 'Página inicial da Aflora' },
  { path: '/loja', title: 'Loja', text: 'Cosméticos e produtos de beleza para rosto, corpo e banho' },
  { path: '/cursos', title: 'Cursos Online', text: 'Cursos de maquiagem, cabelo, unhas e gestão' },
  { path: '/ong', title: 'ONG', text: 'Instituto Aflora: missão, impacto, oficinas e cestas solidárias' },
  { path: '/doacoes', title: 'Doações', text: 'Uma doação por Pix ou cartão, única ou mensal, com recibo', words: 'doar doe' },
  { path: '/adote-uma-cesta', title: 'Adote uma cesta', text: 'Uma cesta de higiene e beleza para uma família, acompanhada até a entrega' },
  { path: '/seja-membro', title: 'Seja Membro', text: 'Planos de apoio mensal e seus benefícios' },
  { path: '/projetos', title: 'Nossos Projetos', text: 'Vídeos e fotos do nosso trabalho' },
  { path: '/transparencia', title: 'Trilha do real', text: 'Transparência: o que as doações pagaram, com comprovantes e dados abertos' },
  { path: '/sobre', title: 'Sobre', text: 'História, missão, valores e equipe' },
  {
    path: '/contato',
    title: 'Contato',
    text: 'E-mail, telefone, endereço e horário de atendimento',
    words: 'voluntariado voluntária voluntário',
  },
  {
    path: '/encontrar-pedido',
    title: 'Encontrar meu pedido',
    text: 'O link do pedido de novo, por e-mail, para acompanhar a entrega',
    words: 'rastrear rastreio frete prazo',
  },
  { path: '/privacidade', title: 'Privacidade', text: 'Política de privacidade, dados pessoais, LGPD e cookies' },
  { path: '/acessibilidade', title: 'Acessibilidade', text: 'WCAG, leitor de tela, teclado, contraste e a última conferência' },
  { path: '/termos', title: 'Termos', text: 'Termos de uso, trocas, devolução e reembolso' },
];
