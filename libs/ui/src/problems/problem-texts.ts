import type { ProblemCode } from '@aflora/contracts';

interface ProblemText {
  title: string;
  message: string;
}

const unexpected = 'Ocorreu um erro inesperado. Tente novamente.';

/** What people read for every problem code. A code without a text does not compile. */
export const problemTexts: Record<ProblemCode, ProblemText> = {
  'request.malformed': { title: 'Erro', message: unexpected },
  'request.too-large': { title: 'Erro', message: 'O conteúdo enviado é grande demais.' },
  'request.unsupported-type': { title: 'Erro', message: unexpected },
  'validation.failed': { title: 'Confira os dados', message: 'Alguns campos precisam de atenção.' },
  'resource.not-found': { title: 'Não encontrado', message: 'O que você procura não está mais aqui.' },
  'auth.required': { title: 'Sessão encerrada', message: 'Entre novamente para continuar.' },
  'auth.session-ended': { title: 'Sessão encerrada', message: 'Entre novamente para continuar.' },
  'auth.invalid-credentials': { title: 'Erro no login', message: 'E-mail ou senha incorretos.' },
  'auth.email-not-confirmed': { title: 'Erro no login', message: 'Confirme seu e-mail antes de entrar.' },
  'auth.forbidden': { title: 'Acesso negado', message: 'Você não tem permissão para acessar esta área.' },
  'auth.origin-refused': { title: 'Erro', message: unexpected },
  'auth.step-up-required': { title: 'Confirme sua senha', message: 'Digite sua senha de novo para continuar.' },
  'auth.longer-password-needed': { title: 'Senha inválida', message: 'Administradores precisam de pelo menos 12 caracteres.' },
  'auth.link-unknown': { title: 'Link inválido', message: 'Este link não é válido. Confira se ele veio inteiro no e-mail.' },
  'auth.link-expired': { title: 'Link vencido', message: 'Este link passou do prazo. Peça outro e use o mais novo.' },
  'auth.link-used': { title: 'Link já usado', message: 'Este link já foi usado e não vale mais.' },
  'profile.not-found': { title: 'Erro', message: 'Perfil não encontrado' },
  'profile.last-admin': { title: 'Erro', message: 'É preciso haver ao menos uma pessoa administradora.' },
  'product.not-found': { title: 'Produto não encontrado', message: 'O produto que você está procurando não foi encontrado.' },
  'product.changed': {
    title: 'Produto alterado',
    message: 'Outra pessoa alterou este produto. Seus dados continuam aqui: confira e salve de novo.',
  },
  'product.out-of-stock': { title: 'Estoque insuficiente', message: 'Não há unidades suficientes em estoque.' },
  'image.wrong-type': { title: 'Erro no upload', message: 'Por favor, selecione apenas arquivos de imagem.' },
  'image.too-large': { title: 'Erro no upload', message: 'A imagem deve ter no máximo 5MB.' },
  'idempotency.key-reused': { title: 'Erro', message: unexpected },
  'idempotency.in-progress': { title: 'Já estamos cuidando disso', message: 'Seu pedido anterior ainda está em andamento.' },
  'rate-limit.exceeded': { title: 'Muitas tentativas', message: 'Aguarde um pouco e tente novamente.' },
  'server.unavailable': { title: 'Serviço indisponível', message: 'Estamos voltando. Tente novamente em instantes.' },
  'server.unexpected': { title: 'Erro', message: unexpected },
  'network.offline': { title: 'Sem conexão', message: 'Verifique sua internet e tente novamente.' },
  'network.timeout': { title: 'Sem resposta', message: 'A resposta demorou demais. Tente novamente.' },
};
