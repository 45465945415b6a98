/** Heads of the sections that stand there while the profile is still on its way. */
export const firstSections = {
  details: { title: 'Dados pessoais', text: 'Usamos seu nome e telefone para falar com você sobre pedidos e doações.' },
  password: { title: 'Senha', text: 'Ao trocar a senha, os outros dispositivos conectados precisam entrar de novo.' },
};
