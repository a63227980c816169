"""The types of requests and answers, of which the OpenAPI schema is made."""
