import { violationText } from './violation-texts';

describe('violation texts', () => {
  it('agree with the grammatical gender of the field', () => {
    expect(violationText({ field: 'name', code: 'required', params: {} })).toBe('Nome é obrigatório');
    expect(violationText({ field: 'message', code: 'required', params: {} })).toBe('Mensagem é obrigatória');
    expect(violationText({ field: 'label', code: 'required', params: {} })).toBe('Nome do endereço é obrigatório');
    expect(violationText({ field: 'figures.1.label', code: 'required', params: {} })).toBe('Descrição é obrigatória');
  });

  it('use the product’s wording', () => {
    expect(violationText({ field: 'priceCents', code: 'not-positive', params: {} })).toBe('O preço deve ser maior que zero.');
    expect(violationText({ field: 'name', code: 'too-long', params: { max: 100 } })).toBe('Nome deve ter menos de 100 caracteres');
    expect(violationText({ field: 'email', code: 'email', params: {} })).toBe('Email inválido');
    expect(violationText({ field: 'maxUses', code: 'too-large', params: { max: 1_000_000 } })).toBe(
      'Limite de usos deve ser no máximo 1.000.000',
    );
    expect(violationText({ field: 'smallestSumCents', code: 'too-large', params: { max: 100_000_000 } })).toBe(
      'Compra mínima deve ser no máximo R$\u00a01.000.000,00',
    );
    expect(violationText({ field: 'endsOn', code: 'range', params: {} })).toBe('Último dia não pode vir antes do primeiro');
    expect(violationText({ field: 'faq', code: 'texts-too-long', params: { max: 20_000 } })).toBe(
      'Todos os textos juntos devem ter no máximo 20.000 caracteres',
    );
  });
});

describe('problem texts', () => {
  it('have a general text for a code whose own one is not loaded, and those that are needed without a connection', async () => {
    jest.resetModules();
    const { problemTexts } = await import('./problem-texts');
    expect(problemTexts['coupon.unknown']).toBe(problemTexts['server.unexpected']);
    expect(problemTexts['network.offline'].title).toBe('Sem conexão');
    const { loadProblemTexts } = await import('./load-problem-texts');
    await loadProblemTexts();
    expect(problemTexts['coupon.unknown']).not.toBe(problemTexts['server.unexpected']);
  });
});
