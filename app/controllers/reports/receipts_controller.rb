# The confirmation of a report. The same page for everyone.
class Reports::ReceiptsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended

  def show
  end
end
