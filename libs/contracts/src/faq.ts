export interface FaqEntry {
  question: string;
  answer: string;
}

/** Questions and answers until an administrator saves others. */
export const defaultFaq: readonly FaqEntry[] = [
  { question: 'Quanto custa o frete?', answer: 'Depende do CEP e do peso. O preço e o prazo aparecem no carrinho, antes dos seus dados.' },
  {
    question: 'Posso desistir de uma compra?',
    answer:
      'Sim. Em até 7 dias do recebimento, sem precisar de motivo, e tudo o que foi pago volta, inclusive o frete (Código de Defesa do Consumidor, art. 49).',
  },
  {
    question: 'Comprei sem conta. Onde vejo meu pedido?',
    answer: 'Em “Encontrar meu pedido”, no rodapé do site, com o e-mail da compra e o número do pedido.',
  },
  { question: 'Para onde vai a minha doação?', answer: '100% das doações vão para os projetos do Instituto Aflora.' },
];
