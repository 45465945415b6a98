/** A table as sentences and filters call it. */
export interface TableWords {
  /** 'um pedido' */
  one: string;
  /** 'pedidos' */
  many: string;
  /** Of the filter. */
  label: string;
  /** Where the console shows a record of it; without one it has no page. */
  pageOf?(id: string): string;
}

export const auditedTables: Record<string, TableWords> = {
  orders: { one: 'um pedido', many: 'pedidos', label: 'Pedidos', pageOf: (id) => `/dashboard/pedidos?aberto=${id}` },
  donations: { one: 'uma doação', many: 'doações', label: 'Doações', pageOf: (id) => `/dashboard/doacoes?aberto=${id}` },
  users: { one: 'um usuário', many: 'usuários', label: 'Usuários', pageOf: (id) => `/dashboard/usuarios?aberto=${id}` },
  profiles: { one: 'um perfil', many: 'perfis', label: 'Perfis' },
  sessions: { one: 'uma sessão', many: 'sessões', label: 'Sessões' },
  ong_members: {
    one: 'uma participação na ONG',
    many: 'membros da ONG',
    label: 'Membros ONG',
    pageOf: (id) => `/dashboard/membros-ong?aberto=${id}`,
  },
  // Products open in a form, not by their address: the way leads to their list.
  physical_products: {
    one: 'um produto físico',
    many: 'produtos físicos',
    label: 'Produtos Físicos',
    pageOf: () => '/dashboard/produtos-fisicos',
  },
  digital_products: {
    one: 'um produto digital',
    many: 'produtos digitais',
    label: 'Produtos Digitais',
    pageOf: () => '/dashboard/produtos-digitais',
  },
  contact_messages: { one: 'uma mensagem', many: 'mensagens', label: 'Mensagens', pageOf: (id) => `/dashboard/mensagens?aberto=${id}` },
  payments: { one: 'um pagamento', many: 'pagamentos', label: 'Pagamentos' },
  payment_refunds: { one: 'um reembolso', many: 'reembolsos', label: 'Reembolsos' },
  payment_events: {
    one: 'um webhook',
    many: 'webhooks',
    label: 'Webhooks',
    pageOf: (id) => `/dashboard/pagamentos?aba=webhooks&aberto=${id}`,
  },
  releases: { one: 'uma versão', many: 'versões', label: 'Versões', pageOf: () => '/dashboard/versoes' },
  daily_figures: { one: 'um relatório', many: 'relatórios', label: 'Relatórios' },
  audit_entries: { one: 'um registro da auditoria', many: 'a auditoria', label: 'Auditoria' },
};

/** A table that nobody knows goes by its own name. */
export const tableWords = (entity: string): TableWords =>
  (Object.hasOwn(auditedTables, entity) && auditedTables[entity]) || { one: `um registro de ${entity}`, many: entity, label: entity };
