import type { ContactMessageStatus } from '@aflora/contracts';

export interface ContactMessageSeed {
  name: string;
  email: string;
  subject: string;
  message: string;
  status: ContactMessageStatus;
  daysAgo: number;
}

export const contactMessageSeeds: readonly ContactMessageSeed[] = [
  {
    name: 'Luciana Prado',
    email: 'luciana.prado@example.com',
    subject: 'Turma de manicure de fevereiro',
    message: 'Boa tarde! Gostaria de saber se ainda há vagas na turma de manicure e quais documentos preciso levar.\n\nObrigada!',
    status: 'new',
    daysAgo: 0.4,
  },
  {
    name: 'Tereza Nogueira',
    email: 'tereza.nogueira@example.com',
    subject: 'Troca de produto',
    message: 'Recebi o sérum com a tampa quebrada. Como faço para trocar?',
    status: 'new',
    daysAgo: 2.1,
  },
  {
    name: 'Colégio Jardim das Flores',
    email: 'coordenacao@example.com',
    subject: 'Oficina de autoestima na nossa escola',
    message: 'Temos duas turmas do nono ano interessadas na oficina. Vocês atendem às quintas-feiras à tarde?',
    status: 'answered',
    daysAgo: 9.7,
  },
  {
    name: 'Renata Dias',
    email: 'renata.dias@example.com',
    subject: 'Quero ser voluntária',
    message: 'Sou cabeleireira há doze anos e tenho os sábados livres. Como posso ajudar?',
    status: 'answered',
    daysAgo: 16.2,
  },
  {
    name: 'Distribuidora Bela Cor',
    email: 'vendas@example.com',
    subject: 'Proposta comercial',
    message: 'Trabalhamos com embalagens recicladas e gostaríamos de apresentar nosso catálogo.',
    status: 'archived',
    daysAgo: 41.5,
  },
];
