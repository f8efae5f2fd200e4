import type { Handler } from '../../platform/http/handle.ts';
import {
  createProtocolHandler,
  deleteProtocolHandler,
  updateProtocolHandler,
} from './change-protocol.handlers.ts';
import {
  addMeasureToOrganizationHandler,
  getAllMeasuresHandler,
  getMeasuresForOrganizationHandler,
  removeMeasureFromOrganizationHandler,
} from './measures.handlers.ts';
import {
  getMeasuresForProtocolHandler,
  getProtocolHandler,
  getProtocolsHandler,
} from './protocol-reads.handlers.ts';
import { addStandardProtocolHandler, getStandardProtocolsHandler } from './standard-protocols.handlers.ts';

/** The calls of `protocols` that the server answers. */
export const protocolsHandlers: readonly Handler[] = [
  getProtocolsHandler,
  getProtocolHandler,
  createProtocolHandler,
  updateProtocolHandler,
  deleteProtocolHandler,
  getStandardProtocolsHandler,
  addStandardProtocolHandler,
  getMeasuresForProtocolHandler,
  getMeasuresForOrganizationHandler,
  getAllMeasuresHandler,
  addMeasureToOrganizationHandler,
  removeMeasureFromOrganizationHandler,
];
