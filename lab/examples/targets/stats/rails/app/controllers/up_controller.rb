class UpController < ApplicationController
  def show
    SINK.ready
    ok
  end
end
