# An event that says nothing that can be counted. The message tells a person why.
class Tally::Malformed < StandardError; end
