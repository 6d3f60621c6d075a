# The tests of a server that lies, with oha.
require_relative "../liar_test"
