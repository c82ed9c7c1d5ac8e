import type { Route } from "../http/routes.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { ownerRoutes } from "./owner-routes.ts";

export const delegateRoutes: readonly Route[] = [...ownerRoutes, ...invitationRoutes];
