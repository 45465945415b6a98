export interface Place {
  cep: string;
  logradouro: string;
  bairro: string;
  localidade: string;
  uf: string;
}

/** Streets in several states, and a town with a single CEP and no street. */
export const PLACES: readonly Place[] = [
  { cep: '13010-000', logradouro: 'Rua Barão de Jaguara', bairro: 'Centro', localidade: 'Campinas', uf: 'SP' },
  { cep: '13015-904', logradouro: 'Avenida Anchieta', bairro: 'Centro', localidade: 'Campinas', uf: 'SP' },
  { cep: '01001-000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' },
  { cep: '01310-100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
  { cep: '20040-002', logradouro: 'Avenida Rio Branco', bairro: 'Centro', localidade: 'Rio de Janeiro', uf: 'RJ' },
  { cep: '30130-010', logradouro: 'Praça Sete de Setembro', bairro: 'Centro', localidade: 'Belo Horizonte', uf: 'MG' },
  { cep: '40020-000', logradouro: 'Rua Chile', bairro: 'Centro', localidade: 'Salvador', uf: 'BA' },
  { cep: '50030-230', logradouro: 'Avenida Alfredo Lisboa', bairro: 'Recife', localidade: 'Recife', uf: 'PE' },
  { cep: '60060-440', logradouro: 'Avenida Dom Manuel', bairro: 'Centro', localidade: 'Fortaleza', uf: 'CE' },
  { cep: '69005-010', logradouro: 'Avenida Eduardo Ribeiro', bairro: 'Centro', localidade: 'Manaus', uf: 'AM' },
  { cep: '70040-010', logradouro: 'Setor Bancário Norte Quadra 1', bairro: 'Asa Norte', localidade: 'Brasília', uf: 'DF' },
  { cep: '72980-000', logradouro: '', bairro: '', localidade: 'Pirenópolis', uf: 'GO' },
  { cep: '80020-310', logradouro: 'Rua XV de Novembro', bairro: 'Centro', localidade: 'Curitiba', uf: 'PR' },
  { cep: '90010-150', logradouro: 'Rua dos Andradas', bairro: 'Centro Histórico', localidade: 'Porto Alegre', uf: 'RS' },
];
