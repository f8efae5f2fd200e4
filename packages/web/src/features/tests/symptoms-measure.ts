/** The measure of the symptoms, which have a card of their own wherever they were asked one by one. */
export const symptomsMeasureId = 9999;
