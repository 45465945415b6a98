import type { AuditedAction, AuditEntryView } from './audit';

/** Replaces 'Alterou …' for tables that have only one kind of change. */
const changes: Record<string, string> = {
  'updated payments': 'Confirmou um pagamento',
  'updated payment_refunds': 'Confirmou ou repetiu um reembolso',
  'updated jobs': 'Mandou tentar de novo um envio ou tarefa',
  'updated ledger_differences': 'Explicou uma diferença nos pagamentos',
  'updated payment_events': 'Repetiu um webhook',
  'updated payment_disputes': 'Anotou uma contestação',
  'updated settings': 'Salvou uma configuração',
};

/** 'Alterou um pedido'; an unknown action is shown as it is stored. */
export const auditSentence = ({ action, entity }: Pick<AuditEntryView, 'action' | 'entity'>): string =>
  changes[`${action} ${entity}`] ??
  auditActionLabels(action)?.sentence(auditTableLabels(entity)) ??
  `${action} (${auditTableLabels(entity).label})`;

interface ActionLabels {
  /** Option of the filter. */
  label: string;
  /** Sentence about the action on a record of the table. */
  sentence(table: TableLabels): string;
  /** The action needs no sign-in. */
  isOfVisitors?: true;
}

const labelsByAction: Record<AuditedAction, ActionLabels> = {
  created: { label: 'Criação', sentence: ({ one }) => `Criou ${one}` },
  updated: { label: 'Alteração', sentence: ({ one }) => `Alterou ${one}` },
  deleted: { label: 'Exclusão', sentence: ({ one }) => `Excluiu ${one}` },
  restored: { label: 'Restauração', sentence: ({ one }) => `Restaurou ${one}` },
  exported: { label: 'Exportação de lista', sentence: ({ many }) => `Exportou ${many}` },
  viewed: { label: 'Consulta de dados pessoais', sentence: ({ many }) => `Consultou ${many}` },
  registered: { label: 'Cadastro', sentence: () => 'Cadastrou uma conta', isOfVisitors: true },
  'sign-up-repeated': { label: 'Cadastro repetido', sentence: () => 'Tentou cadastrar uma conta que já existe', isOfVisitors: true },
  'email-confirmed': { label: 'E-mail confirmado', sentence: () => 'Confirmou o e-mail da conta' },
  'signed-in': { label: 'Entrada', sentence: () => 'Entrou na conta' },
  'sign-in-refused': { label: 'Entrada recusada', sentence: () => 'Tentou entrar e foi recusado', isOfVisitors: true },
  'signed-out': { label: 'Saída', sentence: () => 'Saiu da conta' },
  'password-confirmed': { label: 'Senha confirmada', sentence: () => 'Confirmou a própria senha' },
  'password-refused': { label: 'Senha recusada', sentence: () => 'Errou a própria senha ao confirmá-la', isOfVisitors: true },
  'password-changed': { label: 'Senha alterada', sentence: () => 'Alterou a própria senha' },
  'password-reset-asked': { label: 'Pedido de nova senha', sentence: () => 'Pediu uma nova senha por e-mail', isOfVisitors: true },
  'password-reset': { label: 'Nova senha', sentence: () => 'Criou uma nova senha pelo link do e-mail' },
  'other-sessions-ended': { label: 'Outras sessões encerradas', sentence: () => 'Encerrou as outras sessões da conta' },
  'session-ended': { label: 'Sessão encerrada', sentence: () => 'Encerrou uma sessão' },
  'second-factor-added': { label: 'Verificação adicionada', sentence: () => 'Adicionou um meio de verificação em duas etapas' },
  'second-factor-removed': { label: 'Verificação removida', sentence: () => 'Removeu um meio de verificação em duas etapas' },
  'second-factor-confirmed': { label: 'Verificação confirmada', sentence: () => 'Confirmou a verificação em duas etapas' },
  'second-factor-refused': {
    label: 'Verificação recusada',
    sentence: () => 'Errou a verificação em duas etapas',
    isOfVisitors: true,
  },
  'recovery-code-used': { label: 'Código de recuperação usado', sentence: () => 'Usou um código de recuperação' },
  'recovery-codes-renewed': { label: 'Códigos de recuperação trocados', sentence: () => 'Gerou novos códigos de recuperação' },
  'token-reuse-detected': {
    label: 'Sessão encerrada por segurança',
    sentence: () => 'Usou de novo uma credencial já gasta; a sessão foi encerrada',
    isOfVisitors: true,
  },
  'data-exported': { label: 'Exportação dos próprios dados', sentence: () => 'Exportou os próprios dados' },
  'refund-asked': { label: 'Reembolso pedido', sentence: ({ one }) => `Pediu um reembolso de ${one}` },
  dismissed: { label: 'Descartado', sentence: ({ one }) => `Descartou ${one}` },
  'receipt-resent': { label: 'Recibo reenviado', sentence: () => 'Reenviou o recibo de uma doação' },
  'tax-id-corrected': { label: 'CPF ou CNPJ corrigido', sentence: () => 'Corrigiu o CPF ou CNPJ de uma doação' },
  'made-anonymous': { label: 'Doação tornada anônima', sentence: () => 'Tornou uma doação anônima' },
  'made-public': { label: 'Anonimato retirado', sentence: () => 'Retirou o anonimato de uma doação' },
  published: { label: 'Publicação', sentence: ({ one }) => `Publicou ${one}` },
  reversed: { label: 'Estorno', sentence: ({ one }) => `Estornou ${one}` },
  'reason-hidden': { label: 'Motivo ocultado', sentence: ({ one }) => `Ocultou um motivo publicado de ${one}` },
  promoted: { label: 'Promoção a admin', sentence: () => 'Promoveu um usuário a administrador' },
  demoted: { label: 'Remoção de admin', sentence: () => 'Removeu um usuário de administrador' },
  'ong-member-added': { label: 'Inclusão na ONG', sentence: () => 'Adicionou um usuário à ONG' },
  'ong-member-removed': { label: 'Remoção da ONG', sentence: () => 'Removeu um usuário da ONG' },
  erased: { label: 'Exclusão de conta', sentence: () => 'Excluiu a conta e os dados pessoais' },
  'release-published': { label: 'Versão publicada', sentence: () => 'Publicou uma versão' },
  'release-verified': { label: 'Versão verificada', sentence: () => 'Verificou uma versão em um navegador' },
  'release-promoted': { label: 'Versão promovida', sentence: () => 'Pôs uma versão no ar' },
  'release-rolled-back': { label: 'Volta à versão anterior', sentence: () => 'Voltou à versão anterior' },
  'release-removed': { label: 'Versão removida', sentence: () => 'Removeu os arquivos de uma versão' },
};

/** Null for an unknown action. */
export const auditActionLabels = (action: string): ActionLabels | null => (isKnown(action) ? labelsByAction[action] : null);

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(labelsByAction, action);

/** Names of a table in sentences and filters. */
interface TableLabels {
  /** 'um pedido' */
  one: string;
  /** 'pedidos' */
  many: string;
  /** Option of the filter. */
  label: string;
}

export const auditedTables: Record<string, TableLabels> = {
  orders: { one: 'um pedido', many: 'pedidos', label: 'Pedidos' },
  donations: { one: 'uma doação', many: 'doações', label: 'Doações' },
  adopted_baskets: { one: 'uma cesta adotada', many: 'cestas adotadas', label: 'Cestas adotadas' },
  users: { one: 'um usuário', many: 'usuários', label: 'Usuários' },
  profiles: { one: 'um perfil', many: 'perfis', label: 'Perfis' },
  sessions: { one: 'uma sessão', many: 'sessões', label: 'Sessões' },
  ong_members: {
    one: 'uma participação na ONG',
    many: 'membros da ONG',
    label: 'Membros ONG',
  },
  physical_products: {
    one: 'um produto físico',
    many: 'produtos físicos',
    label: 'Produtos Físicos',
  },
  digital_products: {
    one: 'um produto digital',
    many: 'produtos digitais',
    label: 'Produtos Digitais',
  },
  contact_messages: { one: 'uma mensagem', many: 'mensagens', label: 'Mensagens' },
  member_letters: {
    one: 'uma carta ou aula',
    many: 'cartas e aulas',
    label: 'Cartas e aulas',
  },
  coupons: { one: 'um cupom', many: 'cupons', label: 'Cupons' },
  expenses: { one: 'uma despesa', many: 'despesas', label: 'Despesas' },
  saved_views: { one: 'uma visão salva', many: 'visões salvas', label: 'Visões salvas' },
  payments: { one: 'um pagamento', many: 'pagamentos', label: 'Pagamentos' },
  payment_refunds: { one: 'um reembolso', many: 'reembolsos', label: 'Reembolsos' },
  jobs: {
    one: 'um envio ou tarefa que falhou',
    many: 'envios e tarefas',
    label: 'Envios e tarefas',
  },
  mail_outbox: { one: 'um e-mail que falhou', many: 'envios e tarefas que falharam', label: 'E-mails que falharam' },
  ledger_differences: { one: 'uma diferença nos pagamentos', many: 'diferenças nos pagamentos', label: 'Diferenças nos pagamentos' },
  payment_movements: { one: 'um movimento de pagamento', many: 'movimentos dos pagamentos', label: 'Movimentos dos pagamentos' },
  payment_disputes: { one: 'uma contestação', many: 'contestações', label: 'Contestações' },
  payment_events: {
    one: 'um webhook',
    many: 'webhooks',
    label: 'Webhooks',
  },
  settings: { one: 'uma configuração', many: 'configurações', label: 'Configurações' },
  releases: { one: 'uma versão', many: 'versões', label: 'Versões' },
  daily_figures: { one: 'um relatório', many: 'relatórios', label: 'Relatórios' },
  search: { one: 'um resultado da busca', many: 'resultados da busca', label: 'Busca' },
  audit_entries: { one: 'um registro da auditoria', many: 'a auditoria', label: 'Auditoria' },
};

/** An unknown table is shown by its own name. */
export const auditTableLabels = (entity: string): TableLabels =>
  (Object.hasOwn(auditedTables, entity) && auditedTables[entity]) || { one: `um registro de ${entity}`, many: entity, label: entity };
