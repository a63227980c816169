"""Notifications to browsers of which no page is open, by the push services of their makers."""
