/** What is said of the live board, which staff look at while a code is used. */
export interface LiveWords {
  askForHelp: string;
  told: string;
  notTold: string;
}

export const liveEn: LiveWords = {
  askForHelp: 'Ask for help',
  told: 'Your call for help shows on the board of the staff. If nobody comes, call them.',
  notTold: 'The board of the staff could not be reached. Please call them.',
};

export const liveEs: LiveWords = {
  askForHelp: 'Pedir ayuda',
  told: 'Su pedido de ayuda aparece en el panel del personal. Si no viene nadie, llame a alguien.',
  notTold: 'No se pudo avisar al panel del personal. Por favor, llame a alguien.',
};
