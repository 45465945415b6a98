import { auditedActions, type AuditedAction } from '@aflora/contracts';
import type { TableWords } from './audited-tables';

interface ActionWords {
  /** Of the filter. */
  label: string;
  /** What was done to a record of the table. */
  tell(table: TableWords): string;
  /** Whoever does it need not be signed in. */
  isOfVisitors?: true;
}

const words: Record<AuditedAction, ActionWords> = {
  created: { label: 'Criação', tell: ({ one }) => `Criou ${one}` },
  updated: { label: 'Alteração', tell: ({ one }) => `Alterou ${one}` },
  deleted: { label: 'Exclusão', tell: ({ one }) => `Excluiu ${one}` },
  exported: { label: 'Exportação de lista', tell: ({ many }) => `Exportou ${many}` },
  registered: { label: 'Cadastro', tell: () => 'Cadastrou uma conta', isOfVisitors: true },
  'sign-up-repeated': { label: 'Cadastro repetido', tell: () => 'Tentou cadastrar uma conta que já existe', isOfVisitors: true },
  'email-confirmed': { label: 'E-mail confirmado', tell: () => 'Confirmou o e-mail da conta' },
  'signed-in': { label: 'Entrada', tell: () => 'Entrou na conta' },
  'sign-in-refused': { label: 'Entrada recusada', tell: () => 'Tentou entrar e foi recusado', isOfVisitors: true },
  'signed-out': { label: 'Saída', tell: () => 'Saiu da conta' },
  'password-confirmed': { label: 'Senha confirmada', tell: () => 'Confirmou a própria senha' },
  'password-refused': { label: 'Senha recusada', tell: () => 'Errou a própria senha ao confirmá-la', isOfVisitors: true },
  'password-changed': { label: 'Senha alterada', tell: () => 'Alterou a própria senha' },
  'password-reset-asked': { label: 'Pedido de nova senha', tell: () => 'Pediu uma nova senha por e-mail', isOfVisitors: true },
  'password-reset': { label: 'Nova senha', tell: () => 'Criou uma nova senha pelo link do e-mail' },
  'other-sessions-ended': { label: 'Outras sessões encerradas', tell: () => 'Encerrou as outras sessões da conta' },
  'token-reuse-detected': {
    label: 'Sessão encerrada por segurança',
    tell: () => 'Usou de novo uma credencial já gasta; a sessão foi encerrada',
    isOfVisitors: true,
  },
  'data-exported': { label: 'Exportação dos próprios dados', tell: () => 'Exportou os próprios dados' },
  'receipt-resent': { label: 'Recibo reenviado', tell: () => 'Reenviou o recibo de uma doação' },
  'made-anonymous': { label: 'Doação tornada anônima', tell: () => 'Tornou uma doação anônima' },
  'made-public': { label: 'Anonimato retirado', tell: () => 'Retirou o anonimato de uma doação' },
  promoted: { label: 'Promoção a admin', tell: () => 'Promoveu um usuário a administrador' },
  demoted: { label: 'Remoção de admin', tell: () => 'Removeu um usuário de administrador' },
  'ong-member-added': { label: 'Inclusão na ONG', tell: () => 'Adicionou um usuário à ONG' },
  'ong-member-removed': { label: 'Remoção da ONG', tell: () => 'Removeu um usuário da ONG' },
  erased: { label: 'Exclusão de conta', tell: () => 'Excluiu a conta e os dados pessoais' },
  'release-published': { label: 'Versão publicada', tell: () => 'Publicou uma versão' },
  'release-verified': { label: 'Versão verificada', tell: () => 'Verificou uma versão em um navegador' },
  'release-promoted': { label: 'Versão promovida', tell: () => 'Pôs uma versão no ar' },
  'release-rolled-back': { label: 'Volta à versão anterior', tell: () => 'Voltou à versão anterior' },
  'release-removed': { label: 'Versão removida', tell: () => 'Removeu os arquivos de uma versão' },
};

/** Null for an action that nobody knows. */
export const actionWords = (action: string): ActionWords | null => (isKnown(action) ? words[action] : null);

export const actionOptions = auditedActions.map((value) => ({ value, label: words[value].label }));

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(words, action);
