import type { SettingSection } from '@aflora/contracts';

interface CommonField {
  name: string;
  label: string;
  hint?: string;
}

/** A field with one value. */
export interface ValueField extends CommonField {
  kind: 'text' | 'area' | 'money' | 'whole' | 'flag';
}

/** A list of texts, one line each or one paragraph each. */
export interface TextsField extends CommonField {
  kind: 'texts';
  /** Name of one text, such as 'Benefício'. */
  one: string;
  isLong?: boolean;
}

/** A list of groups of fields. */
export interface ListField extends CommonField {
  kind: 'list';
  /** Name of one item, such as 'Faixa'. */
  one: string;
  fields: readonly ValueField[];
  /** Values of a new item. */
  blank: Record<string, unknown>;
}

export type SettingField = ValueField | TextsField | ListField;

interface SettingForm {
  title: string;
  /** What the section decides, and where it is seen. */
  about: string;
  /** Page of the site that shows it. */
  page: string;
  fields: readonly SettingField[];
}

/** The form of each section. */
export const settingForms: Record<SettingSection, SettingForm> = {
  freight: {
    title: 'Frete',
    about:
      'Preços e prazos de entrega por faixa de CEP. Valem para carrinhos e pedidos novos assim que você salva; pedidos feitos não mudam.',
    page: '/carrinho',
    fields: [
      { kind: 'flag', name: 'hasFreeShipping', label: 'Oferecer frete grátis' },
      {
        kind: 'money',
        name: 'freeShippingFromCents',
        label: 'Frete grátis a partir de',
        hint: 'Soma dos produtos. Só na entrega econômica.',
      },
      {
        kind: 'list',
        name: 'zones',
        label: 'Faixas de CEP',
        hint: 'Para um CEP fora de todas as faixas, a loja diz que não entrega.',
        one: 'Faixa',
        fields: [
          { kind: 'text', name: 'name', label: 'Nome' },
          { kind: 'text', name: 'from', label: 'CEP inicial', hint: '5 primeiros números' },
          { kind: 'text', name: 'to', label: 'CEP final', hint: '5 primeiros números' },
          { kind: 'money', name: 'economyBaseCents', label: 'Econômica, até 1 kg' },
          { kind: 'money', name: 'economyPerKgCents', label: 'Econômica, cada kg a mais' },
          { kind: 'whole', name: 'economyDays', label: 'Econômica, dias úteis' },
          { kind: 'money', name: 'expressBaseCents', label: 'Expressa, até 1 kg' },
          { kind: 'money', name: 'expressPerKgCents', label: 'Expressa, cada kg a mais' },
          { kind: 'whole', name: 'expressDays', label: 'Expressa, dias úteis' },
        ],
        blank: {
          ...{ name: '', from: '', to: '', economyBaseCents: 0, economyPerKgCents: 0, economyDays: '' },
          ...{ expressBaseCents: 0, expressPerKgCents: 0, expressDays: '' },
        },
      },
    ],
  },
};
