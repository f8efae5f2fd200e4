/** What is said of the live board, which staff look at while a code is used. */
export interface LiveWords {
  askForHelp: string;
  told: string;
  notTold: string;
}

export const liveEn: LiveWords = {
  askForHelp: 'Ask for help',
  told: 'Staff can see that you need help. If no one comes, call them.',
  notTold: 'We could not reach the staff. Please call them.',
};

export const liveEs: LiveWords = {
  askForHelp: 'Pedir ayuda',
  told: 'Su pedido de ayuda aparece en el panel del personal. Si no viene nadie, llame a alguien.',
  notTold: 'No se pudo avisar al panel del personal. Por favor, llame a alguien.',
};
