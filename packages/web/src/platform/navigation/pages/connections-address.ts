import { list, oneOf } from '../address-fields.ts';

/** The drawing or the list, which is searched and sorted; without a choice the drawing, and on a phone the list. */
export const connectionsAddress = {
  ...list(['place', 'name', 'id', 'through', 'connections'], 'place'),
  view: oneOf(['tree', 'list']),
};
