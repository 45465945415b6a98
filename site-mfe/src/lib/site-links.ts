export interface SiteLink {
  to: string;
  label: string;
}

export const mainLinks: SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/loja', label: 'Loja' },
  { to: '/cursos', label: 'Cursos Online' },
  { to: '/ong', label: 'ONG' },
  { to: '/seja-membro', label: 'Seja Membro' },
  { to: '/doacoes', label: 'Doações' },
];

export const institutionalLinks: SiteLink[] = [
  { to: '/sobre', label: 'Sobre' },
  { to: '/contato', label: 'Contato' },
  { to: '/projetos', label: 'Nossos Projetos' },
  { to: '/privacidade', label: 'Privacidade' },
  { to: '/termos', label: 'Termos' },
];
