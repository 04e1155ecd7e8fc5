/** Of many, in one file. */
export const CARDS_TITLE = 'Boletines'

/** `3.º de 28` */
export const placeWord = ({ place, of }: { place: number; of: number }): string => `${place}.º de ${of}`
