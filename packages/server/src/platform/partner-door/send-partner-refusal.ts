import { refusalParams } from '@plumbline/contract';
import { sendRefusal } from '../http/replies.ts';
import type { SendPartnerRefusal } from './partner-route.ts';

/** The envelope of all calls, with what a program can act on beside the sentence. */
export const sendPartnerRefusal: SendPartnerRefusal = (reply, code, more = {}) => {
  const { data } = refusalParams.safeParse(more.params ?? {});
  const hasParams = data !== undefined && Object.keys(data).length > 0;
  return sendRefusal(reply, code, more, hasParams ? { params: data } : {});
};
