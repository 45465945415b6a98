import { brand } from '@aflora/contracts/content';
import type { ComposedMail } from '../mail/mail.service';
import type { Session } from './sessions/session.entity';

/** Events of an account that are reported to its owner by mail. */
export type AccountNotice = 'new-device' | 'second-factor-added' | 'second-factor-removed' | 'many-failures';

/** A notice with its details. */
export interface NoticeDetails {
  to: string;
  siteUrl: string;
  /** Session of the new device; null when it has ended meanwhile. */
  session: Session | null;
  /** Address of the charity, for people whom the event surprises. */
  contact: string;
}

interface NoticeText {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Advice in case somebody else caused the event. */
  note: string;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
const CHANGE_PASSWORD = 'em "Entrar", escolha "Esqueceu sua senha?" para criar outra senha agora, o que desconecta todos os dispositivos';

const texts: Record<AccountNotice, (details: NoticeDetails) => NoticeText> = {
  'new-device': ({ session, contact }) => ({
    subject: `Novo acesso à sua conta da ${brand}`,
    preview: 'Se foi você, está tudo certo.',
    heading: 'Novo acesso à sua conta',
    paragraphs: ['Alguém entrou na sua conta com a senha certa, em um navegador que ainda não conhecíamos.', ...whereOf(session)],
    note: `Não foi você? ${capitalised(CHANGE_PASSWORD)}, e nos avise em ${contact}.`,
  }),
  'second-factor-added': ({ contact }) => ({
    subject: `Verificação em duas etapas na sua conta da ${brand}`,
    preview: 'Um meio de verificação foi adicionado.',
    heading: 'Verificação em duas etapas adicionada',
    paragraphs: ['Um meio de verificação em duas etapas foi adicionado à sua conta. Ao entrar, ele é pedido depois da senha.'],
    note: `Não foi você? Fale com a gente agora em ${contact}: sem esse meio, só a sua senha não basta para entrar.`,
  }),
  'second-factor-removed': ({ contact }) => ({
    subject: `Verificação em duas etapas removida da sua conta da ${brand}`,
    preview: 'Um meio de verificação foi removido.',
    heading: 'Verificação em duas etapas removida',
    paragraphs: ['Um meio de verificação em duas etapas foi removido da sua conta e não vale mais para entrar.'],
    note: `Não foi você? ${capitalised(CHANGE_PASSWORD)}, e nos avise em ${contact}.`,
  }),
  'many-failures': () => ({
    subject: `Tentativas de entrar na sua conta da ${brand}`,
    preview: 'Houve muitas tentativas sem sucesso.',
    heading: 'Muitas tentativas sem sucesso',
    paragraphs: [
      'Nas últimas 24 horas houve dez ou mais tentativas de entrar na sua conta com uma senha ou um código errado. Elas foram recusadas.',
      'Enviamos este aviso no máximo uma vez por dia.',
    ],
    note: 'Se foi você, não precisa fazer nada. Se não foi, confira se a sua senha é longa e só desta conta; a verificação em duas etapas, no seu perfil, protege mesmo quem tem a senha descoberta.',
  }),
};

function whereOf(session: Session | null): string[] {
  if (!session) return [];
  const where = [session.device ?? 'dispositivo desconhecido', session.network && `rede ${session.network}`].filter(Boolean).join(', ');
  return [`Quando: ${MOMENT.format(session.createdAt)} (horário de Brasília). Onde: ${where}.`];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function noticeMail(kind: AccountNotice, details: NoticeDetails): ComposedMail {
  const { note, ...content } = texts[kind](details);
  return {
    to: details.to,
    content: { ...content, action: { label: `Ir para a ${brand}`, url: details.siteUrl }, notes: [note] },
  };
}
