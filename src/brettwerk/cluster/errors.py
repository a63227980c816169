"""What can go wrong on a cluster."""

from brettwerk.cluster.texts import CLUSTER_TEXTS
from brettwerk.core.errors import BrettwerkError


class ClusterError(BrettwerkError):
    """A cluster cannot be used, a node does not fit, or work was lost."""

    @classmethod
    def of(cls, code: str, **params: object) -> "ClusterError":
        return cls(code, CLUSTER_TEXTS, **params)
