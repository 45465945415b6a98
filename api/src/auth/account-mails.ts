import { siteContent } from '@aflora/contracts/content';
import type { Mail } from '../mail/mail.service';
import type { User } from '../users/user.entity';
import type { AccountLink } from './account-link.entity';

const { brand, email: contact } = siteContent;
const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Contains no name, because anybody can sign up with another person's address and any name. */
export const confirmEmailMail = (user: User, link: AccountLink, { url, setsPassword }: { url: string; setsPassword: boolean }): Mail => ({
  name: `confirm-email-${link.id}`,
  to: user.email,
  content: {
    subject: `Confirme seu e-mail na ${brand}`,
    preview: 'Falta só um passo para sua conta ficar pronta.',
    heading: 'Falta só um passo',
    paragraphs: [
      `Recebemos um cadastro na ${brand} com este endereço.`,
      setsPassword
        ? 'Abra o link e crie sua senha: assim confirmamos que o endereço é seu, e sua conta fica pronta.'
        : 'Abra o link e informe a senha que você escolheu no cadastro: assim confirmamos que o endereço é seu, e sua conta fica pronta.',
    ],
    action: { label: 'Confirmar minha conta', url },
    notes: [
      `O link vale até ${MOMENT.format(link.expiresAt)} (horário de Brasília) e funciona uma vez.`,
      'Se não foi você, ignore esta mensagem: sem a confirmação a conta não existe para ninguém.',
    ],
  },
});

export const resetPasswordMail = (user: User, link: AccountLink, url: string): Mail => ({
  name: `reset-password-${link.id}`,
  to: user.email,
  content: {
    subject: `Crie uma nova senha na ${brand}`,
    preview: 'O link vale por uma hora.',
    heading: 'Vamos criar uma nova senha',
    paragraphs: [
      `Alguém pediu uma nova senha para a conta da ${brand} com este endereço. Ao salvar, todos os seus dispositivos são desconectados.`,
    ],
    action: { label: 'Criar nova senha', url },
    notes: [
      `O link vale até ${MOMENT.format(link.expiresAt)} (horário de Brasília) e funciona uma vez.`,
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ],
  },
});

export const alreadyRegisteredMail = (user: User, attemptId: string, siteUrl: string): Mail => ({
  name: `already-registered-${attemptId}`,
  to: user.email,
  content: {
    subject: `Você já tem uma conta na ${brand}`,
    preview: 'Alguém tentou criar uma conta com seu e-mail.',
    heading: 'Você já tem uma conta',
    paragraphs: [
      `Alguém tentou criar uma conta na ${brand} com este endereço, que já tem uma. Se foi você, é só entrar.`,
      'Esqueceu a senha? Em "Entrar", escolha "Esqueceu sua senha?" e enviamos um link.',
    ],
    action: { label: `Ir para a ${brand}`, url: siteUrl },
    notes: ['Se não foi você, não precisa fazer nada: nada mudou na sua conta.'],
  },
});

export const passwordChangedMail = (user: User, changeId: string, siteUrl: string): Mail => ({
  name: `password-changed-${changeId}`,
  to: user.email,
  content: {
    subject: `Sua senha da ${brand} foi alterada`,
    preview: 'Se foi você, está tudo certo.',
    heading: 'Sua senha foi alterada',
    paragraphs: ['Se foi você, está tudo certo. Por segurança, encerramos as sessões nos outros dispositivos.'],
    action: { label: `Ir para a ${brand}`, url: siteUrl },
    notes: [`Não foi você? Em "Entrar", escolha "Esqueceu sua senha?" para criar outra agora, e nos avise em ${contact}.`],
  },
});
