"""Being told of one's turn when no page is open."""

from http import HTTPStatus

from fastapi import APIRouter

from brettwerk.server.api.dependencies import ServicesDep, VisitorDep
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.requests import EndpointRequest, SubscriptionRequest

router = APIRouter(prefix="/api/push", tags=["together"])


@router.post("/subscriptions", status_code=HTTPStatus.NO_CONTENT, dependencies=[costs("asking")])
async def subscribe(services: ServicesDep, visitor: VisitorDep, request: SubscriptionRequest) -> None:
    """Have this browser told when it is its visitor's turn and no page is open."""
    keys = request.keys
    await services.turn_notices.subscribe(visitor, request.endpoint, keys.p256dh, keys.auth, request.language)


@router.post("/forget", status_code=HTTPStatus.NO_CONTENT, dependencies=[costs("asking")])
async def forget(services: ServicesDep, visitor: VisitorDep, request: EndpointRequest) -> None:
    """Tell this browser no more."""
    await services.turn_notices.forget(visitor, request.endpoint)
