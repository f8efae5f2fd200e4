/** Of two organizations: 1 asks who pays, 2 Remote Care Provider, 3 Connected Organization, 4 Enterprise Admin. */
export type ConnectionType = 1 | 2 | 3 | 4;
/** 1 Requested, 2 Approved, 3 Declined, 4 Expired, 5 Removed. */
export type ConnectionStatus = 1 | 2 | 3 | 4 | 5;

export interface ConnectionFacts {
  type: ConnectionType;
  status: ConnectionStatus;
  parentId: number;
  /** The side that asked; null where nobody did. */
  requestingId: number | null;
}

/** From which side a connection is looked at. */
export interface ConnectionSide {
  organizationId: number;
  /** Internal staff act for both sides. */
  isStaff: boolean;
}

/** Returns whether a side may approve or decline a request: not who asked. */
export const isToAnswer = (
  { status, requestingId }: ConnectionFacts,
  { organizationId, isStaff }: ConnectionSide,
): boolean => status === 1 && (isStaff || requestingId !== organizationId);

/** Returns whether a side may withdraw its request, or remove what holds. A child does not remove its enterprise. */
export function isConnectionRemovable(
  { type, status, parentId, requestingId }: ConnectionFacts,
  { organizationId, isStaff }: ConnectionSide,
): boolean {
  if (status === 1) return isStaff || requestingId === organizationId;
  return status === 2 && type !== 1 && (isStaff || type !== 4 || parentId === organizationId);
}

/** Says what a connection is, with the names of both organizations. */
export function connectionSentence(type: ConnectionType, parent: string, child: string): string {
  switch (type) {
    case 1:
      return `${parent} pays for ${child}`;
    case 2:
      return `${parent} is the remote care provider of ${child}`;
    case 3:
      return `${parent} and ${child} are connected organizations`;
    case 4:
      return `${parent} is the enterprise of ${child}`;
  }
}
