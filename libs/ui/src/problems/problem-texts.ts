import type { ProblemCode } from '@aflora/contracts';

interface ProblemText {
  title: string;
  message: string;
}

const unexpected = 'Ocorreu um erro inesperado. Tente novamente.';

/** Texts shown to users, one for each problem code. A code without a text does not compile. */
export const problemTexts: Record<ProblemCode, ProblemText> = {
  'request.malformed': { title: 'Erro', message: unexpected },
  'request.too-large': { title: 'Erro', message: 'O conteúdo enviado é grande demais.' },
  'request.header-too-large': { title: 'Erro', message: 'Seu navegador enviou dados demais. Limpe os cookies deste site e tente de novo.' },
  'request.unsupported-type': { title: 'Erro', message: unexpected },
  'validation.failed': { title: 'Confira os dados', message: 'Alguns campos precisam de atenção.' },
  'resource.not-found': { title: 'Não encontrado', message: 'O que você procura não está mais aqui.' },
  'auth.required': { title: 'Sessão encerrada', message: 'Entre novamente para continuar.' },
  'auth.session-ended': { title: 'Sessão encerrada', message: 'Entre novamente para continuar.' },
  'auth.invalid-credentials': { title: 'Erro no login', message: 'E-mail ou senha incorretos.' },
  'auth.email-not-confirmed': { title: 'Erro no login', message: 'Confirme seu e-mail antes de entrar.' },
  'auth.forbidden': { title: 'Acesso negado', message: 'Você não tem permissão para acessar esta área.' },
  'auth.origin-refused': { title: 'Erro', message: unexpected },
  'auth.step-up-required': { title: 'Confirme que é você', message: 'Esta ação só continua depois da confirmação.' },
  'auth.longer-password-needed': { title: 'Senha inválida', message: 'Administradores precisam de pelo menos 12 caracteres.' },
  'auth.second-factor-required': { title: 'Verificação em duas etapas', message: 'Informe o código do seu aplicativo para continuar.' },
  'auth.second-factor-refused': {
    title: 'Verificação em duas etapas',
    message: 'A chave de acesso não foi aceita. Tente de novo ou use um código.',
  },
  'auth.challenge-expired': { title: 'Verificação em duas etapas', message: 'O tempo para confirmar acabou. Comece de novo.' },
  'auth.second-factor-set-up-required': {
    title: 'Verificação em duas etapas',
    message: 'O painel abre assim que a sua conta tiver a verificação em duas etapas.',
  },
  'auth.confirmation-needs-password': { title: 'Confirme sua conta', message: 'Abra de novo o link do e-mail e informe sua senha.' },
  'auth.link-unknown': { title: 'Link inválido', message: 'Este link não é válido. Confira se ele veio inteiro no e-mail.' },
  'auth.link-expired': { title: 'Link vencido', message: 'Este link passou do prazo. Peça outro e use o mais novo.' },
  'auth.link-used': { title: 'Link já usado', message: 'Este link já foi usado e não vale mais.' },
  'profile.not-found': { title: 'Erro', message: 'Perfil não encontrado' },
  'profile.last-admin': { title: 'Erro', message: 'É preciso haver ao menos uma pessoa administradora.' },
  'profile.own-admin-rights': { title: 'Erro', message: 'Você não pode remover o seu próprio acesso de administração.' },
  'user.not-found': { title: 'Usuário não encontrado', message: 'Esta conta não existe mais.' },
  'user.not-confirmed': { title: 'E-mail não confirmado', message: 'Só quem confirmou o e-mail pode administrar.' },
  'session.not-found': { title: 'Sessão encerrada', message: 'Esta sessão já não está aberta.' },
  'second-factor.not-found': { title: 'Verificação em duas etapas', message: 'Este meio de verificação já não existe.' },
  'second-factor.exists': {
    title: 'Verificação em duas etapas',
    message: 'A conta já tem este meio de verificação. Remova-o antes de trocar.',
  },
  'second-factor.too-many': {
    title: 'Verificação em duas etapas',
    message: 'A conta já tem meios de verificação demais. Remova um antes.',
  },
  'second-factor.last': {
    title: 'Verificação em duas etapas',
    message: 'Administradores precisam de ao menos um meio de verificação. Adicione outro antes de remover este.',
  },
  'product.not-found': { title: 'Produto não encontrado', message: 'O produto que você está procurando não foi encontrado.' },
  'product.changed': {
    title: 'Produto alterado',
    message: 'Outra pessoa alterou este produto. Seus dados continuam aqui: confira e salve de novo.',
  },
  'product.out-of-stock': { title: 'Estoque insuficiente', message: 'Não há unidades suficientes em estoque.' },
  'product.not-for-sale': { title: 'Produto indisponível', message: 'Um dos produtos não está mais à venda. Confira o carrinho.' },
  'order.not-found': { title: 'Pedido não encontrado', message: 'Não encontramos este pedido. Confira o link ou entre na sua conta.' },
  'order.too-many-units': {
    title: 'Unidades demais para um pedido',
    message: 'Para comprar tantas unidades de uma vez, escreva para a gente em Contato: combinamos o pedido com você.',
  },
  'order.too-many-unpaid': {
    title: 'Pedidos demais sem pagamento',
    message: 'Há produtos demais guardados à espera de pagamento. Pague ou cancele um pedido, ou tente de novo daqui a pouco.',
  },
  'order.total-changed': {
    title: 'O total mudou',
    message: 'Preços ou frete mudaram desde que você abriu a página. Confira antes de pagar.',
  },
  'order.shipping-unavailable': { title: 'Entrega indisponível', message: 'Esta forma de entrega não atende o seu CEP. Escolha outra.' },
  'order.transition-refused': {
    title: 'O pedido mudou',
    message: 'A situação deste pedido mudou enquanto isso, e esta ação já não é possível. Confira como ele está agora.',
  },
  'order.disputed': {
    title: 'Pedido em contestação',
    message: 'O pagamento deste pedido está em contestação. Espere a decisão do provedor antes de enviar.',
  },
  'order.regret-expired': { title: 'Prazo encerrado', message: 'O prazo de 7 dias para se arrepender da compra terminou.' },
  'payment.not-found': { title: 'Pagamento não encontrado', message: 'Não encontramos este pagamento.' },
  'payment.nothing-to-pay': { title: 'Nada a pagar', message: 'Não há nada a pagar aqui agora.' },
  'payment.method-unavailable': { title: 'Forma de pagamento indisponível', message: 'Escolha outra forma de pagamento.' },
  'payment.provider-unavailable': {
    title: 'Pagamento indisponível',
    message: 'Não conseguimos falar com o serviço de pagamento. Nada foi cobrado: tente de novo ou escolha outra forma.',
  },
  'payment.not-confirmable': { title: 'Não se confirma à mão', message: 'O provedor deste pagamento avisa quando o dinheiro chega.' },
  'payment.signature-invalid': { title: 'Erro', message: unexpected },
  'bank-statement.unreadable': {
    title: 'Extrato não reconhecido',
    message: 'Envie o arquivo OFX ou CSV que o banco oferece, com data e valor de cada lançamento.',
  },
  'payment-event.not-replayable': {
    title: 'Não dá para repetir',
    message: 'Este aviso não diz qual pagamento consultar, ou o provedor não está mais configurado.',
  },
  'return.too-many-units': { title: 'Devolução', message: 'São mais unidades do que este pedido ainda tem para devolver.' },
  'refund.too-large': { title: 'Reembolso', message: 'O valor é maior do que ainda pode ser devolvido.' },
  'refund.disputed': {
    title: 'Valor contestado',
    message: 'Este valor está em contestação e não pode ser devolvido agora: o provedor decide com quem ele fica.',
  },
  'donation.not-found': { title: 'Doação não encontrada', message: 'Não encontramos esta doação. Confira o link que enviamos por e-mail.' },
  'donation.no-receipt': { title: 'Sem recibo', message: 'Só uma doação concluída tem recibo.' },
  'donation.no-address': { title: 'Sem e-mail', message: 'Não temos um e-mail de quem doou para enviar o recibo.' },
  'donation.not-correctable': {
    title: 'Nada a corrigir',
    message: 'Esta doação foi devolvida, contestada ou não foi concluída, e não tem recibo válido.',
  },
  'donation.no-statement': { title: 'Comprovante não encontrado', message: 'Não há doações recebidas neste ano.' },
  'claim.not-found': { title: 'Não encontrado', message: 'Este item já foi resolvido ou não está mais aqui.' },
  'membership.required': { title: 'Só para membros', message: 'Esta área é de quem é membro do Instituto.' },
  'setting.changed': {
    title: 'Outra pessoa salvou antes',
    message: 'Suas mudanças continuam no formulário: confira com o que está salvo agora e salve de novo.',
  },
  'member-letter.changed': {
    title: 'Texto alterado',
    message: 'Outra pessoa alterou este texto enquanto você o lia. Confira e tente de novo.',
  },
  'member-letter.published': { title: 'Já publicado', message: 'O que já foi publicado não pode ser excluído.' },
  'contact-message.changed': { title: 'Mensagem alterada', message: 'Outra pessoa já mudou o status desta mensagem.' },
  'saved-view.too-many': { title: 'Muitas visões salvas', message: 'Você já tem 20. Exclua uma para salvar outra.' },
  'membership.not-found': { title: 'Assinatura não encontrada', message: 'Você não tem uma assinatura.' },
  'membership.already-active': { title: 'Você já é membro', message: 'Sua assinatura está ativa. Veja os detalhes no seu perfil.' },
  'membership.transition-refused': { title: 'Assinatura', message: 'Isso não é possível na situação atual da assinatura.' },
  'saved-address.not-found': { title: 'Endereço não encontrado', message: 'Este endereço já não está salvo.' },
  'saved-address.too-many': { title: 'Endereços', message: 'Você já tem 10 endereços. Remova um para salvar outro.' },
  'address.not-found': { title: 'CEP não encontrado', message: 'Não encontramos este CEP. Digite o endereço.' },
  'address.lookup-unavailable': { title: 'Busca de CEP indisponível', message: 'Digite o endereço: a busca de CEP não respondeu.' },
  'image.wrong-type': { title: 'Erro no upload', message: 'Por favor, selecione apenas arquivos de imagem.' },
  'image.too-large': { title: 'Erro no upload', message: 'A imagem deve ter no máximo 5MB.' },
  'release.exists': { title: 'Versão já publicada', message: 'Já existe uma versão com este nome e outro conteúdo.' },
  'release.not-verified': { title: 'Versão não verificada', message: 'Esta versão ainda não foi aberta em um navegador para verificação.' },
  'release.no-previous': { title: 'Sem versão anterior', message: 'Não há uma versão anterior para a qual voltar.' },
  'release.changed-meanwhile': {
    title: 'A versão mudou',
    message: 'Outra pessoa trocou a versão enquanto isso. Confira qual está no ar e tente de novo.',
  },
  'release.in-use': { title: 'Versão em uso', message: 'Esta versão está no ar ou é a anterior: não pode ser removida.' },
  'release.token-refused': { title: 'Acesso negado', message: 'A credencial não permite publicar versões aqui.' },
  'idempotency.key-reused': { title: 'Erro', message: unexpected },
  'idempotency.in-progress': { title: 'Já estamos cuidando disso', message: 'Seu pedido anterior ainda está em andamento.' },
  'list.cursor-unknown': { title: 'Erro', message: 'Esta página da lista não existe mais. Volte ao começo da lista.' },
  'export.busy': { title: 'Exportação em andamento', message: 'Já há exportações em andamento. Tente novamente em instantes.' },
  'rate-limit.exceeded': { title: 'Muitas tentativas', message: 'Aguarde um pouco e tente novamente.' },
  'rate-limit.challenge': {
    title: 'Muitos acessos agora',
    message: 'Não conseguimos verificar o seu navegador. Aguarde um pouco e tente novamente.',
  },
  'server.unavailable': { title: 'Serviço indisponível', message: 'Estamos voltando. Tente novamente em instantes.' },
  'server.unexpected': { title: 'Erro', message: unexpected },
  'network.offline': { title: 'Sem conexão', message: 'Verifique sua internet e tente novamente.' },
  'network.timeout': { title: 'Sem resposta', message: 'A resposta demorou demais. Tente novamente.' },
};
